package dev.perdure.planning.definition;

/** A position in a text, as editors count: from one. */
record Place(int line, int column) {

  static final Place START = new Place(1, 1);

  Place right(int columns) {
    return new Place(line, column + columns);
  }

  Place nextLine() {
    return new Place(line + 1, 1);
  }

  @Override
  public String toString() {
    return "line " + line + ", column " + column;
  }
}
