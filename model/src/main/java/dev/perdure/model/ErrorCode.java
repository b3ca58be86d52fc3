package dev.perdure.model;

/** The codes with which the engine itself fails a node or a run; authors add their own. */
public final class ErrorCode {
  public static final String EXPRESSION_ERROR = "EXPRESSION_ERROR";
  public static final String SCHEMA_VIOLATION = "SCHEMA_VIOLATION";
  public static final String FAN_OUT_INVALID = "FAN_OUT_INVALID";
  public static final String NO_MATCHING_TRANSITION = "NO_MATCHING_TRANSITION";
  public static final String LOOP_LIMIT = "LOOP_LIMIT";
  public static final String TIMEOUT = "TIMEOUT";
  public static final String SYNC_TIMEOUT = "SYNC_TIMEOUT";
  public static final String BRANCH_FAILED = "BRANCH_FAILED";
  public static final String QUORUM_UNREACHABLE = "QUORUM_UNREACHABLE";
  public static final String MERGE_FAILED = "MERGE_FAILED";
  public static final String CANCELLED = "CANCELLED";
  public static final String LIMIT_EXCEEDED = "LIMIT_EXCEEDED";

  private ErrorCode() {}
}
