package dev.perdure.planning.definition;

import dev.perdure.model.definition.Synchronization;
import dev.perdure.model.definition.Transition;
import dev.perdure.model.definition.Workflow;
import dev.perdure.model.json.Json;
import dev.perdure.planning.text.Nearest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Checks that every group of branches that is begun comes together again, in one way. */
final class GroupCheck {

  private final Workflow workflow;
  private final Map<String, Group> groups;
  private final Report report;

  GroupCheck(Workflow workflow, Report report) {
    this.workflow = workflow;
    this.groups = Group.of(workflow);
    this.report = report;
  }

  void check() {
    List<Group> unspawned =
        groups.values().stream().filter(each -> each.spawns().isEmpty()).toList();
    unspawned.forEach(this::refuseUnspawned);
    for (Group group : groups.values()) {
      // A slip in a name leaves two groups incomplete, and is told once.
      if (group.fanIns().isEmpty() && unspawned.isEmpty()) {
        refuseWithoutFanIn(group);
      } else if (!group.fanIns().isEmpty()) {
        checkTarget(group);
        checkSettings(group);
        new QuorumCheck(workflow, report).check(group);
      }
    }
  }

  private void refuseUnspawned(Group group) {
    for (int position : group.fanIns()) {
      List<Group> spawned = spawned(group.name());
      report.error(
          synchronization(position).name("siblingGroup"),
          "siblingGroup '%s': nothing spawns it%s".formatted(group.name(), shown(group, spawned)),
          spawned.stream().map(each -> at(each.spawns().getFirst()).key("siblingGroup")).toList());
    }
  }

  /** The group that was probably meant, or all that there are. */
  private List<Group> spawned(String name) {
    Map<String, Group> spawned =
        groups.values().stream()
            .filter(each -> !each.spawns().isEmpty())
            .collect(Collectors.toMap(Group::name, each -> each));
    Optional<Group> meant = Nearest.to(name, spawned.keySet()).map(spawned::get);
    return meant.isPresent()
        ? List.of(meant.get())
        : groups.values().stream().filter(each -> spawned.containsKey(each.name())).toList();
  }

  private static String shown(Group group, List<Group> spawned) {
    if (spawned.isEmpty()) {
      return "; a transition before it needs this siblingGroup";
    }
    String first = spawned.getFirst().name();
    return Nearest.to(group.name(), List.of(first)).isPresent()
        ? "; did you mean '%s' ({})?".formatted(first)
        : spawned.stream()
            .map(each -> each.name() + " ({})")
            .collect(Collectors.joining(", ", ". Spawned here: ", ""));
  }

  private void refuseWithoutFanIn(Group group) {
    report.error(
        at(group.spawns().getFirst()).name("siblingGroup"),
        "siblingGroup '%1$s': it has no fan-in; the transition at the end of its branches needs synchronization: { siblingGroup: %1$s }"
            .formatted(group.name()));
  }

  private void checkTarget(Group group) {
    int first = group.fanIns().getFirst();
    String target = workflow.transitions().get(first).to();
    for (int position : group.fanIns()) {
      Transition transition = workflow.transitions().get(position);
      if (!transition.to().equals(target)) {
        report.error(
            at(position).key("to"),
            "expected '%s', where {} leads the branches of '%s', but found '%s'; a group has one fan-in"
                .formatted(target, group.name(), transition.to()),
            List.of(at(first).key("to")));
      }
    }
  }

  /** Where one of them says what another has said before, it must say the same. */
  private void checkSettings(Group group) {
    var first = new HashMap<List<String>, Said>();
    for (int position : group.fanIns()) {
      for (Said said : said(position)) {
        Said before = first.putIfAbsent(said.keys(), said);
        if (before != null && !before.value().equals(said.value())) {
          report.error(
              said.path(),
              "expected %s, as {} says for '%s', but found %s"
                  .formatted(Shown.of(before.value()), group.name(), Shown.of(said.value())),
              List.of(before.path()));
        }
      }
    }
  }

  /** One setting of a fan-in, where one of its transitions says it. */
  private record Said(int position, List<String> keys, Json value) {
    Path path() {
      Path path = synchronization(position);
      for (String key : keys) {
        path = path.key(key);
      }
      return path;
    }
  }

  private List<Said> said(int position) {
    var said = new ArrayList<Said>();
    Synchronization settings = workflow.transitions().get(position).synchronization();
    if (BranchText.synchronization(settings) instanceof Json.Obj(var fields)) {
      fields.forEach(
          (key, value) -> {
            if (key.equals("merge") && value instanceof Json.Obj(var parts)) {
              parts.forEach(
                  (part, inner) -> said.add(new Said(position, List.of(key, part), inner)));
            } else {
              said.add(new Said(position, List.of(key), value));
            }
          });
    }
    return said;
  }

  private static Path at(int position) {
    return Path.ROOT.key("transitions").index(position);
  }

  private static Path synchronization(int position) {
    return at(position).key("synchronization");
  }
}
