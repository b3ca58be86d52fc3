package dev.perdure.planning.schema;

import org.jspecify.annotations.Nullable;

/**
 * A place in a value that is being checked; its text is made only if something is wrong there.
 *
 * @param name of a field, or null for an item of a list
 */
record Spot(@Nullable Spot parent, @Nullable String name, int index) {

  static final Spot ROOT = new Spot(null, "", -1);

  Spot field(String field) {
    return new Spot(this, field, -1);
  }

  Spot item(int position) {
    return new Spot(this, null, position);
  }

  @Override
  public String toString() {
    if (parent == null) {
      return "";
    }
    String before = parent.toString();
    if (name == null) {
      return before + "[" + index + "]";
    }
    return before.isEmpty() ? name : before + "." + name;
  }
}
