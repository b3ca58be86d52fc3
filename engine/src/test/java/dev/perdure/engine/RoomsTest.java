package dev.perdure.engine;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaPackage;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;

/** The arrows between the rooms point one way. */
final class RoomsTest {
  private static final String[] EVERYWHERE = {"java..", "org.jspecify.annotations.."};

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("dev.perdure");

  @Test
  void the_model_uses_the_jdk_and_streaming_json() {
    onlyUses("dev.perdure.model..", "dev.perdure.model..", "com.fasterxml.jackson.core..");
  }

  @Test
  void planning_uses_the_model_and_parsers() {
    onlyUses(
        "dev.perdure.planning..",
        "dev.perdure.planning..",
        "dev.perdure.model..",
        "com.fasterxml.jackson..",
        "com.networknt..",
        "org.snakeyaml.engine..");
  }

  @Test
  void storage_uses_the_model_and_jdbc() {
    onlyUses(
        "dev.perdure.storage..",
        "dev.perdure.storage..",
        "dev.perdure.model..",
        "org.sqlite..",
        "org.slf4j..");
  }

  @Test
  void the_engine_uses_planning_and_storage() {
    onlyUses(
        "dev.perdure.engine..",
        "dev.perdure..",
        "com.fasterxml.jackson..",
        "org.slf4j..",
        "javax.net.."); // the JDK's TLS
  }

  /**
   * Files and JDBC stay in storage; the exceptions read a definition file for the caller, and open
   * the store.
   */
  @Test
  void the_engine_leaves_sql_to_storage() {
    noClasses()
        .that()
        .resideInAPackage("dev.perdure.engine..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("java.sql..", "org.sqlite..")
        .check(CLASSES);
  }

  /** The coordinator must run in a simulator: it may start no thread and hold no lock. */
  @Test
  void the_coordinator_knows_no_threads() {
    noClasses()
        .that()
        .resideInAPackage("dev.perdure.engine.coordinator..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("java.util.concurrent..")
        .orShould()
        .dependOnClassesThat()
        .areAssignableTo(Thread.class)
        .check(CLASSES);
  }

  @Test
  void every_package_says_what_it_is_for_and_is_null_marked() {
    assertThat(CLASSES.getPackage("dev.perdure").getSubpackagesInTree())
        .filteredOn(room -> !room.getClasses().isEmpty())
        .allSatisfy(RoomsTest::assertNullMarked);
  }

  private static void assertNullMarked(JavaPackage room) {
    assertThat(room.isAnnotatedWith(NullMarked.class)).as(room.getName()).isTrue();
  }

  private static void onlyUses(String room, String... allowed) {
    classes()
        .that()
        .resideInAPackage(room)
        .should()
        .onlyDependOnClassesThat(
            resideInAnyPackage(allowed)
                .or(resideInAnyPackage(EVERYWHERE))
                .or(not(resideInAnyPackage("..*.."))))
        .check(CLASSES);
  }
}
