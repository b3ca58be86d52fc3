package dev.perdure.planning;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaPackage;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What planning may not touch, so that the same state, message and time give the same plan. */
class PurityTest {

  private static final JavaClasses PLANNING =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("dev.perdure.planning");

  private static final ArchRule NO_CLOCK =
      noClasses()
          .should()
          .callMethodWhere(target(name("now")).and(target(owner(resideInAPackage("java.time..")))))
          .orShould()
          .callMethodWhere(
              target(nameMatching("currentTimeMillis|nanoTime"))
                  .and(target(owner(type(System.class)))))
          .orShould()
          .dependOnClassesThat(nameMatching("java\\.time\\.(Clock|InstantSource)"))
          .because("time is an argument");

  private static final ArchRule NO_RANDOM =
      noClasses()
          .should()
          .dependOnClassesThat(
              nameMatching("java\\.util\\.(Random|SplittableRandom|random\\..*)")
                  .or(nameMatching("java\\.security\\.SecureRandom"))
                  .or(nameMatching("java\\.util\\.concurrent\\.ThreadLocalRandom")))
          .orShould()
          .callMethodWhere(target(nameMatching("randomUUID|random")))
          .because("ids come from the state");

  private static final ArchRule NO_THREADS =
      noClasses()
          .should()
          .dependOnClassesThat(
              // What is compiled once is shared by threads, and may remember its parts.
              resideInAPackage("java.util.concurrent..")
                  .and(not(type(ConcurrentHashMap.class)))
                  .and(not(type(ConcurrentMap.class)))
                  .or(nameMatching("java\\.lang\\.(Thread|InheritableThread).*")))
          .because("a run is planned on one thread, and which one does not matter");

  private static final ArchRule NO_INPUT_OR_OUTPUT =
      noClasses()
          .should()
          .dependOnClassesThat(
              resideInAnyPackage("java.nio.file..", "java.nio.channels..", "java.net..")
                  .and(not(nameMatching("java\\.net\\.URI.*")))
                  .or(nameMatching("java\\.io\\.(File|RandomAccessFile|Console).*")))
          .orShould()
          .accessField(System.class, "out")
          .orShould()
          .accessField(System.class, "err")
          .orShould()
          .accessField(System.class, "in")
          .orShould()
          .callMethodWhere(
              target(nameMatching("getenv|getProperty|getProperties"))
                  .and(target(owner(type(System.class)))))
          .because("all that counts is in the state, the definition and the message");

  private static final ArchRule NO_LOG_OR_DATABASE =
      noClasses()
          .should()
          .dependOnClassesThat(
              resideInAnyPackage("java.sql..", "javax.sql..", "java.util.logging..", "org.slf4j..")
                  .or(nameMatching("java\\.lang\\.System\\$Logger.*")))
          .because("what happened is in the decisions, and others write them down");

  static List<Arguments> rules() {
    return List.of(
        Arguments.of(NO_CLOCK, Impure.Clocks.class),
        Arguments.of(NO_RANDOM, Impure.Dice.class),
        Arguments.of(NO_THREADS, Impure.Threads.class),
        Arguments.of(NO_INPUT_OR_OUTPUT, Impure.Files.class),
        Arguments.of(NO_LOG_OR_DATABASE, Impure.Logs.class));
  }

  @ParameterizedTest
  @MethodSource("rules")
  void planning_keeps_the_rule(ArchRule rule, Class<?> offender) {
    rule.check(PLANNING);
  }

  @ParameterizedTest
  @MethodSource("rules")
  void the_rule_finds_every_way_to_break_it(ArchRule rule, Class<?> offender) {
    JavaClasses classes = new ClassFileImporter().importClasses(offender);

    String report = rule.evaluate(classes).getFailureReport().toString();

    List<String> unnoticed = new ArrayList<>();
    for (var method : classes.get(offender).getMethods()) {
      if (!report.contains("." + method.getName() + "(")) {
        unnoticed.add(method.getName());
      }
    }
    assertThat(unnoticed).isEmpty();
  }

  @Test
  void every_package_says_what_it_is_for_and_that_nothing_in_it_is_null_unless_it_says_so() {
    JavaClasses rooms =
        new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("dev.perdure.planning", "dev.perdure.model");

    List<String> unmarked =
        rooms.stream()
            .map(type -> type.getPackage())
            .distinct()
            .filter(room -> !room.isAnnotatedWith(NullMarked.class))
            .map(JavaPackage::getName)
            .toList();

    assertThat(rooms).isNotEmpty();
    assertThat(unmarked).isEmpty();
  }
}
