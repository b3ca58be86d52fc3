package dev.perdure.cli;

import dev.perdure.engine.RunInfo;
import dev.perdure.engine.RunQuery;
import dev.perdure.engine.RunReader;
import dev.perdure.planning.text.Nearest;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds the run that the user means by its id or by how its id begins. */
final class Lookup {

  private static final int PAGE = 1_000;
  private static final int SHOWN = 5;

  private Lookup() {}

  static RunInfo find(RunReader runs, String idOrPrefix) {
    Optional<RunInfo> exact = runs.find(idOrPrefix);
    if (exact.isPresent()) {
      return exact.get();
    }
    List<RunInfo> all = all(runs);
    List<RunInfo> fitting =
        all.stream().filter(run -> run.id().startsWith(idOrPrefix)).limit(SHOWN + 1L).toList();
    return switch (fitting.size()) {
      case 0 -> throw unknown(idOrPrefix, all);
      case 1 -> fitting.getFirst();
      default -> throw ambiguous(idOrPrefix, fitting);
    };
  }

  private static List<RunInfo> all(RunReader runs) {
    var all = new ArrayList<RunInfo>();
    RunQuery query = RunQuery.all().children(true).limit(PAGE);
    List<RunInfo> page = runs.list(query);
    while (!page.isEmpty()) {
      all.addAll(page);
      page = page.size() < PAGE ? List.of() : runs.list(query.before(page.getLast().id()));
    }
    return all;
  }

  private static UserMistake unknown(String id, List<RunInfo> all) {
    List<String> ids = all.stream().map(RunInfo::id).limit(PAGE).toList();
    return new UserMistake(
        "There is no run whose id is '%s' or begins so%s".formatted(id, Nearest.hint(id, ids)));
  }

  private static UserMistake ambiguous(String prefix, List<RunInfo> fitting) {
    List<String> ids = fitting.stream().map(RunInfo::id).limit(SHOWN).toList();
    return new UserMistake(
        "Several runs have an id that begins with '%s': %s%s"
            .formatted(prefix, String.join(", ", ids), fitting.size() > SHOWN ? ", …" : ""));
  }
}
