package dev.perdure.testkit;

import dev.perdure.engine.StartRequest;
import dev.perdure.engine.WorkflowEngine;
import java.nio.file.Path;

/**
 * A process that is there to be killed: starts runs on a real file and says which were
 * acknowledged.
 */
final class KillTarget {
  static final int RUNS_A_LIFE = 60;

  private KillTarget() {}

  public static void main(String[] args) throws Exception {
    Path directory = Path.of(args[0]);
    int life = Integer.parseInt(args[1]);
    try (WorkflowEngine engine = WorkflowEngine.at(directory).open()) {
      engine.deploy("load.yaml", Load.definitions());
      System.out.println("open");
      for (int i = 0; i < RUNS_A_LIFE; i++) {
        int number = life * RUNS_A_LIFE + i;
        String workflow = Load.WORKFLOWS.get(number % Load.WORKFLOWS.size());
        engine.start(StartRequest.of(workflow).id("run-" + number).input(Load.input(number)));
        System.out.println("started " + number);
        Thread.sleep(3);
      }
      Thread.sleep(60_000);
    }
  }
}
