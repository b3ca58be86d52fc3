package dev.perdure.planning.state;

import dev.perdure.model.json.Json;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * One way through a fan-out, from its first token on; it has the id of that token.
 *
 * <p>In a fan-out with a group it has a scope of its own. There may be very many, so it is small:
 * one token is a number, only several are a set.
 */
public final class Branch {
  private final Spawned spawned;
  private final long id;
  private final Scope scope;
  private long token;
  private @Nullable TreeSet<Long> more;
  private List<Instance> opened = List.of();
  private boolean standing;
  private boolean arrived;

  Branch(Spawned spawned, long id, Scope scope) {
    this.spawned = spawned;
    this.id = id;
    this.scope = scope;
  }

  public long id() {
    return id;
  }

  public Instance instance() {
    return spawned.instance;
  }

  public int index() {
    return spawned.index(id);
  }

  /** Where it began. */
  public String node() {
    return spawned.made.node();
  }

  /** What it is made for; null where branches are only counted. */
  public @Nullable Json item() {
    return spawned.item(index());
  }

  public @Nullable String itemVar() {
    return spawned.made.itemVar();
  }

  /** Its own, or without a group the one that it began in. */
  public Scope scope() {
    return scope;
  }

  /** Whether one of its tokens is live, or an instance opened in it. */
  public boolean isLive() {
    return token != 0 || !opened.isEmpty();
  }

  /** Whether a token of it, or of a branch inside it, stands at its fan-in. */
  public boolean isStanding() {
    return standing;
  }

  /** Whether it is over, and waits for its siblings. */
  public boolean hasArrived() {
    return arrived;
  }

  /** Its live tokens, those of branches inside it not among them. */
  public Collection<Long> tokens() {
    if (more != null) {
      return Collections.unmodifiableSet(more);
    }
    return token == 0 ? List.of() : List.of(token);
  }

  /** The instances opened in it that are not over. */
  public List<Instance> opened() {
    return Collections.unmodifiableList(opened);
  }

  // Changes

  void add(long joined) {
    if (token == 0) {
      token = joined;
      return;
    }
    if (more == null) {
      more = new TreeSet<>(List.of(token));
    }
    more.add(joined);
  }

  void remove(long left) {
    if (more == null) {
      token = 0;
      return;
    }
    more.remove(left);
    token = more.first();
    if (more.size() == 1) {
      more = null;
    }
  }

  void add(Instance inside) {
    if (opened.isEmpty()) {
      opened = new ArrayList<>(1);
    }
    opened.add(inside);
  }

  void remove(Instance inside) {
    opened.remove(inside);
  }

  void stand() {
    standing = true;
  }

  void arrive() {
    arrived = true;
    scope.forgetViews();
  }

  Spawned spawned() {
    return spawned;
  }
}
