package dev.perdure.model;

/** Names a durable thing that decides one message at a time; a run, so far. */
public record ActorId(Kind kind, String id) {

  /** What sort of actor it is; the code is what rows hold, and never changes. */
  public enum Kind {
    RUN("run");

    private final String code;

    Kind(String code) {
      this.code = code;
    }

    public String code() {
      return code;
    }

    public static Kind ofCode(String code) {
      for (Kind kind : values()) {
        if (kind.code.equals(code)) {
          return kind;
        }
      }
      throw new IllegalArgumentException(
          "Expected a known kind of actor, but found '" + code + "'");
    }
  }

  public static ActorId run(String id) {
    return new ActorId(Kind.RUN, id);
  }

  @Override
  public String toString() {
    return kind.code() + ":" + id;
  }
}
