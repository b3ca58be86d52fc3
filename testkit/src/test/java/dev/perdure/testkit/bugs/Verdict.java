package dev.perdure.testkit.bugs;

import java.time.Duration;

/** What tests say of a planted mistake. */
sealed interface Verdict {

  /**
   * A test failed, or never ended, which nobody overlooks either.
   *
   * @param type the class of the test
   * @param why the first failure's own words
   */
  record Noticed(String test, String type, Duration after, String why) implements Verdict {

    Noticed after(Duration before) {
      return new Noticed(test, type, before.plus(after), why);
    }
  }

  /** All of them passed. */
  record Overlooked(Duration after) implements Verdict {}

  /** They use other classes than the ones that are wrong. */
  record Unconcerned() implements Verdict {}
}
