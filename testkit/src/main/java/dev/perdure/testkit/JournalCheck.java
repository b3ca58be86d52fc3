package dev.perdure.testkit;

import dev.perdure.model.decision.Decision;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads the decisions of one run and says which promises of the engine they break. */
public final class JournalCheck {
  private final List<String> broken = new ArrayList<>();
  private final Set<Long> live = new HashSet<>();
  private final Set<Long> ended = new HashSet<>();
  private final Set<Long> answered = new HashSet<>();
  private final Set<Long> interrupted = new HashSet<>();
  private final Set<Long> repaired = new HashSet<>();
  private final Set<String> children = new HashSet<>();
  private final Map<Long, Integer> attempts = new HashMap<>();
  private final Set<Long> spawned = new HashSet<>();
  private final Set<Long> opened = new HashSet<>();
  private final Set<Long> closed = new HashSet<>();
  private final Set<Long> merged = new HashSet<>();
  private final Set<String> settled = new HashSet<>();
  private final Set<Long> events = new HashSet<>();
  private final Set<String> eventIds = new HashSet<>();
  private final Lanes lanes = new Lanes();
  private int starts;
  private int ends;

  JournalCheck() {}

  /** Broken promises, in words; empty if there are none. */
  public static List<String> of(List<Decision.Write> decisions, boolean over) {
    var check = new JournalCheck();
    decisions.forEach(check::follow);
    if (over) {
      check.expect(check.ends == 1, "one end of the run", check.ends);
    }
    return check.broken();
  }

  /** What the decisions so far break, when all of a message have been followed. */
  List<String> broken() {
    expect(starts == 1, "one start of the run", starts);
    expect(ends <= 1, "one end of the run", ends);
    expect(ends == 0 || live.isEmpty(), "no live token at the end", live);
    broken.addAll(lanes.crowded());
    return List.copyOf(broken);
  }

  void follow(Decision.Write write) {
    lanes.follow(write);
    boolean remembered = write instanceof Decision.Ignore;
    expect(ends == 0 || remembered, "nothing to change after the end of the run", write);
    switch (write) {
      case Decision.InitializeRun d -> starts++;
      case Decision.CompleteRun d -> ends++;
      case Decision.RefuseInput d -> ends++;
      case Decision.FailRun d -> ends++;
      case Decision.TimeOutRun d -> ends++;
      case Decision.CancelRun d -> ends++;
      case Decision.CreateToken d -> {
        expect(!ended.contains(d.token()) && live.add(d.token()), "a new token", d);
      }
      case Decision.OpenFanOut d -> expect(opened.add(d.instance()), "a new fan-out", d);
      case Decision.SpawnTokens d -> {
        for (long token = d.firstToken(); token < d.firstToken() + d.count(); token++) {
          expect(!ended.contains(token) && spawned.add(token), "new tokens", d);
        }
      }
      case Decision.BeginToken d -> {
        expect(spawned.remove(d.token()) && live.add(d.token()), "a spawned token", d);
      }
      case Decision.WaitForSiblings d -> isOpen(d.instance(), d);
      case Decision.SettleBranch d -> {
        isOpen(d.instance(), d);
        expect(settled.add(d.instance() + "." + d.index()), "one end of a branch", d);
      }
      case Decision.ArmFanIn d -> isOpen(d.instance(), d);
      case Decision.MergeBranches d -> {
        isOpen(d.instance(), d);
        expect(merged.add(d.instance()), "one merge of a fan-out", d);
      }
      case Decision.ActivateFanIn d -> goOn(d.instance(), d.token(), d);
      case Decision.FailFanIn d -> goOn(d.instance(), d.token(), d);
      case Decision.CloseFanOut d -> close(d.instance(), d);
      case Decision.DispatchToken d -> {
        int before = attempts.getOrDefault(d.token(), 0);
        boolean again = d.attempt() == before && repaired.remove(d.token());
        expect(again || d.attempt() == before + 1, "attempt " + (before + 1), d);
        attempts.put(d.token(), d.attempt());
      }
      case Decision.SetDeadline d -> expect(live.contains(d.token()), "a live token", d);
      case Decision.StartChild d -> {
        int before = attempts.getOrDefault(d.token(), 0);
        expect(d.attempt() == before + 1, "attempt " + (before + 1), d);
        attempts.put(d.token(), d.attempt());
        expect(children.add(d.child()), "a new child", d);
      }
      case Decision.CancelChildren d -> {
        d.children().forEach(c -> expect(children.contains(c), "a child of its own", c));
      }
      case Decision.BeginWait d -> {
        int before = attempts.getOrDefault(d.token(), 0);
        expect(d.attempt() == before + 1, "wait " + (before + 1), d);
        attempts.put(d.token(), d.attempt());
      }
      case Decision.EmitEvent d -> {}
      case Decision.ReceiveEvent d -> {
        expect(events.add(d.event()), "a new event", d);
        expect(d.id() == null || eventIds.add(d.id()), "an event once", d);
      }
      case Decision.TakeEvent d -> expect(events.remove(d.event()), "an event taken once", d);
      case Decision.RetryToken d -> {
        int before = attempts.getOrDefault(d.token(), 0);
        expect(d.nextAttempt() == before + 1, "attempt " + (before + 1) + " next", d);
      }
      case Decision.RecordResult d -> expect(answered.add(d.token()), "one result a token", d);
      case Decision.CompleteToken d -> end(d.token());
      case Decision.FailToken d -> end(d.token());
      case Decision.CancelTokens d -> d.tokens().forEach(this::end);
      case Decision.WriteContext d -> {}
      case Decision.StageArtifacts d -> expect(answered.contains(d.token()), "a result before", d);
      case Decision.ClearLastError d -> {}
      case Decision.Ignore d -> {}
      case Decision.CountUncleanEnd d -> interrupted.addAll(d.tokens());
      case Decision.RaiseIncident d -> {}
      case Decision.ResolveIncident d -> repaired.addAll(interrupted);
    }
  }

  private void isOpen(long instance, Decision.Write found) {
    expect(opened.contains(instance) && !closed.contains(instance), "an open fan-out", found);
  }

  private void close(long instance, Decision.Write found) {
    isOpen(instance, found);
    closed.add(instance);
  }

  /** A fan-in goes on at most once. */
  private void goOn(long instance, long token, Decision.Write found) {
    close(instance, found);
    expect(!ended.contains(token) && live.add(token), "a new token", found);
  }

  private void end(long token) {
    expect(live.remove(token) && ended.add(token), "one final state of token " + token, token);
  }

  private void expect(boolean holds, String expected, Object found) {
    if (!holds) {
      broken.add("Expected %s, but found %s".formatted(expected, found));
    }
  }
}
