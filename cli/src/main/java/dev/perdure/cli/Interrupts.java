package dev.perdure.cli;

/** Tells when the user wants the command to end: Ctrl-C, or a signal to the process. */
public interface Interrupts {

  /** Takes back a wish to be told. */
  interface Registration extends AutoCloseable {
    @Override
    void close();
  }

  /** Does this on the way out, unless the registration was closed before. */
  Registration onInterrupt(Runnable action);

  /** The process's own end, which the virtual machine begins when a signal comes. */
  static Interrupts ofProcess() {
    return action -> {
      var hook = new Thread(action, "perdure-interrupted");
      Runtime.getRuntime().addShutdownHook(hook);
      return () -> withdraw(hook);
    };
  }

  private static void withdraw(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The end has begun: the action is under way.
    }
  }
}
