package dev.perdure.examples;

import dev.perdure.engine.StartRequest;
import dev.perdure.engine.WorkflowEngine;
import dev.perdure.model.definition.Workflow;
import java.nio.file.Path;

/** Reserves something durably, from {@code main}. */
public final class Order {
  record Reserve(String sku, int quantity) {}

  record Reserved(String id) {}

  public static void main(String[] args) throws Exception {
    var order =
        Workflow.named("order")
            .node(
                "reserve",
                n -> n.java("stock.reserve").inputMapping("input").retry(r -> r.maxAttempts(5)))
            .outputMapping("reservation", "nodes.reserve.result.id")
            .build();
    try (var engine =
        WorkflowEngine.at(Path.of(args.length > 0 ? args[0] : ".perdure"))
            .action("stock.reserve", Reserve.class, Reserved.class, Order::reserve)
            .open()) {
      engine.deploy(order);
      var run = engine.start(StartRequest.of("order").id("o-17").input(new Reserve("apple", 3)));
      System.out.println(run.await().orThrow());
    }
  }

  static Reserved reserve(Reserve wanted) {
    return new Reserved(wanted.quantity() + " x " + wanted.sku());
  }
}
