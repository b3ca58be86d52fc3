package dev.perdure.planning.expression;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * A regular expression that is looked for in time proportional to the text.
 *
 * <p>It follows all ways through the pattern at once, so there is nothing to go back to: no
 * look-around and no back references, but no text either that could hold up an evaluation.
 */
final class Regex {

  /** How many parts a pattern may have once its repetitions are written out. */
  static final int MAX_SIZE = 10_000;

  private static final int VISITS_PER_STEP = 16;

  /** The pattern is none; the message says why. */
  static final class Malformed extends Exception {
    private static final long serialVersionUID = 1L;

    private final String reason;

    Malformed(String reason) {
      super(reason, null, false, false);
      this.reason = reason;
    }

    String reason() {
      return reason;
    }
  }

  /** One instruction of the program that looks for the pattern. */
  private sealed interface Instruction {
    record Take(IntPredicate accepts) implements Instruction {}

    record Check(RegexTree.Place place) implements Instruction {}

    /** Goes on in both places. */
    record Fork(int first, int second) implements Instruction {}

    record Done() implements Instruction {}
  }

  private final List<Instruction> program = new ArrayList<>();
  private int parts;

  private Regex() {}

  static Regex compile(String pattern) throws Malformed {
    var regex = new Regex();
    regex.emit(RegexParser.parse(pattern));
    regex.program.add(new Instruction.Done());
    return regex;
  }

  /** For a pattern that was compiled before, when the expression was checked. */
  static Regex ofChecked(String pattern) {
    try {
      return compile(pattern);
    } catch (Malformed e) {
      throw new IllegalStateException("Expected a checked pattern, but: " + e.reason(), e);
    }
  }

  int size() {
    return program.size();
  }

  private void emit(RegexTree tree) throws Malformed {
    // Counted by itself, because what takes no character needs no instruction either.
    if (++parts > MAX_SIZE) {
      throw new Malformed(
          "Expected a pattern of at most %s parts, but its repetitions make more"
              .formatted(MAX_SIZE));
    }
    switch (tree) {
      case RegexTree.One(IntPredicate accepts) -> program.add(new Instruction.Take(accepts));
      case RegexTree.At(RegexTree.Place place) -> program.add(new Instruction.Check(place));
      case RegexTree.Sequence(List<RegexTree> parts) -> {
        for (RegexTree part : parts) {
          emit(part);
        }
      }
      case RegexTree.Either(List<RegexTree> ways) -> either(ways);
      case RegexTree.Repeat(RegexTree part, int least, int most) -> repeat(part, least, most);
    }
  }

  private void either(List<RegexTree> ways) throws Malformed {
    var jumps = new ArrayList<Integer>();
    for (RegexTree way : ways.subList(0, ways.size() - 1)) {
      int fork = reserve();
      emit(way);
      jumps.add(reserve());
      program.set(fork, new Instruction.Fork(fork + 1, program.size()));
    }
    emit(ways.getLast());
    for (int jump : jumps) {
      program.set(jump, new Instruction.Fork(program.size(), program.size()));
    }
  }

  private void repeat(RegexTree part, int least, int most) throws Malformed {
    for (int i = 0; i < least; i++) {
      emit(part);
    }
    if (most == RegexTree.UNBOUNDED) {
      int fork = reserve();
      emit(part);
      program.add(new Instruction.Fork(fork, fork));
      program.set(fork, new Instruction.Fork(fork + 1, program.size()));
      return;
    }
    var skips = new ArrayList<Integer>();
    for (int i = least; i < most; i++) {
      skips.add(reserve());
      emit(part);
    }
    for (int skip : skips) {
      program.set(skip, new Instruction.Fork(skip + 1, program.size()));
    }
  }

  private int reserve() {
    program.add(new Instruction.Done());
    return program.size() - 1;
  }

  /** Whether the pattern stands anywhere in the text. */
  boolean find(String text, Run run) throws ExpressionFailed {
    return new Search(text, run).find();
  }

  /** All ways through the pattern that the text read so far allows. */
  private final class Search {
    private final String text;
    private final Run run;
    private final int[] seenAt = new int[program.size()];
    private final int[] open = new int[program.size() * 2 + 2];
    private int[] ways = new int[program.size()];
    private int[] spare = new int[program.size()];
    private int count;
    private int visits;
    private boolean done;

    Search(String text, Run run) {
      this.text = text;
      this.run = run;
    }

    boolean find() throws ExpressionFailed {
      for (int at = 0; ; at += Character.charCount(text.codePointAt(at))) {
        follow(0, at);
        if (done || at == text.length()) {
          return done;
        }
        take(at, text.codePointAt(at));
        if (done) {
          return true;
        }
      }
    }

    private void take(int at, int character) throws ExpressionFailed {
      int[] before = ways;
      int ending = count;
      ways = spare;
      spare = before;
      count = 0;
      int next = at + Character.charCount(character);
      for (int i = 0; i < ending; i++) {
        visit();
        if (program.get(before[i]) instanceof Instruction.Take(IntPredicate accepts)
            && accepts.test(character)) {
          follow(before[i] + 1, next);
        }
      }
    }

    /** As cheap as other work on text: many instructions are one step. */
    private void visit() throws ExpressionFailed {
      if (++visits % VISITS_PER_STEP == 0) {
        run.step();
      }
    }

    /** Adds what can be reached from here without reading on, each instruction once a place. */
    private void follow(int start, int at) throws ExpressionFailed {
      int size = 0;
      open[size++] = start;
      while (size > 0) {
        int way = open[--size];
        if (seenAt[way] == at + 1) {
          continue;
        }
        seenAt[way] = at + 1;
        visit();
        switch (program.get(way)) {
          case Instruction.Take ignored -> ways[count++] = way;
          case Instruction.Done ignored -> done = true;
          case Instruction.Fork(int first, int second) -> {
            open[size++] = second;
            open[size++] = first;
          }
          case Instruction.Check(RegexTree.Place place) -> {
            if (place.holds(text, at)) {
              open[size++] = way + 1;
            }
          }
        }
      }
    }
  }
}
