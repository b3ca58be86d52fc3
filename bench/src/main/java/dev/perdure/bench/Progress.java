package dev.perdure.bench;

/** Who hears how far the measurements are. */
public interface Progress {

  /** A scenario begins, the given one of so many. */
  void begins(String title, int number, int of);

  void says(String what);

  void ends(Report.Part part);
}
