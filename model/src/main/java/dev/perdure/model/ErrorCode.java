package dev.perdure.model;

/** The codes with which the engine itself fails a node or a run; authors add their own. */
public final class ErrorCode {
  public static final String EXPRESSION_ERROR = "EXPRESSION_ERROR";
  public static final String SCHEMA_VIOLATION = "SCHEMA_VIOLATION";
  public static final String NO_MATCHING_TRANSITION = "NO_MATCHING_TRANSITION";
  public static final String LOOP_LIMIT = "LOOP_LIMIT";
  public static final String TIMEOUT = "TIMEOUT";
  public static final String CANCELLED = "CANCELLED";
  public static final String LIMIT_EXCEEDED = "LIMIT_EXCEEDED";

  private ErrorCode() {}
}
