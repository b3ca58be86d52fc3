package dev.perdure.planning.definition;

import dev.perdure.model.definition.Synchronization;
import dev.perdure.model.definition.Transition;
import dev.perdure.model.definition.Workflow;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What the transitions of a fan-in say together, with every default resolved. */
final class FanInSettings {

  private FanInSettings() {}

  /** The settings of each fan-in by its group, in file order. */
  static Map<String, Synchronization> of(Workflow workflow) {
    var settings = new LinkedHashMap<String, Synchronization>();
    workflow.transitions().stream()
        .map(Transition::synchronization)
        .filter(Objects::nonNull)
        .collect(
            Collectors.groupingBy(
                Synchronization::siblingGroup, LinkedHashMap::new, Collectors.toList()))
        .forEach((group, said) -> settings.put(group, together(group, said)));
    return settings;
  }

  /** What only one of them says holds for all. */
  private static Synchronization together(String group, List<Synchronization> said) {
    var strategy = first(said, Synchronization::strategy).orElse(new Synchronization.All());
    return new Synchronization(
        group,
        strategy,
        first(said, Synchronization::onEarlyComplete)
            .orElse(Synchronization.OnEarlyComplete.CANCEL),
        first(said, Synchronization::onBranchFailure).orElse(onBranchFailure(strategy)),
        first(said, Synchronization::timeout).orElse(null),
        first(said, Synchronization::deadline).orElse(null),
        first(said, Synchronization::onTimeout).orElse(Synchronization.OnTimeout.FAIL),
        first(said, Synchronization::merge).orElse(null));
  }

  /** Who does not wait for all of them can bear that some fail. */
  private static Synchronization.OnBranchFailure onBranchFailure(
      Synchronization.Strategy strategy) {
    return strategy instanceof Synchronization.All
        ? Synchronization.OnBranchFailure.FAIL
        : Synchronization.OnBranchFailure.CONTINUE;
  }

  private static <T> Optional<T> first(
      List<Synchronization> said, Function<Synchronization, @Nullable T> setting) {
    return said.stream()
        .flatMap(each -> Optional.ofNullable(setting.apply(each)).stream())
        .findFirst();
  }
}
