package dev.perdure.testkit;

/** What clients ask an engine for. */
public enum Operation {
  /** Another workflow under a name that runs have. */
  DEPLOY,
  START,
  /** The same start once more. */
  START_AGAIN,
  /** A start under an id that another run has; it must be refused. */
  START_OTHERWISE,
  /** Waiting for the end of a run. */
  AWAIT,
  SEND,
  /** The same event once more. */
  SEND_AGAIN,
  ANSWER,
  CANCEL,
  CANCEL_CHILD,
  QUERY,
  RESUME
}
