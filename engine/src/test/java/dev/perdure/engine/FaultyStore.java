package dev.perdure.engine;

import dev.perdure.storage.Store;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.function.Consumer;

/** A store in front of which a test can throw, and which outlives the engines on it. */
final class FaultyStore {
  private FaultyStore() {}

  /**
   * {@code before} hears the name of each method, and throws what the method is to throw. However a
   * commit is handed over, it is a "commit".
   */
  static Store of(Store store, Consumer<String> before) {
    return (Store)
        Proxy.newProxyInstance(
            FaultyStore.class.getClassLoader(),
            new Class<?>[] {Store.class},
            (proxy, method, arguments) -> {
              String name = method.getName();
              before.accept(name.equals("commitHere") ? "commit" : name);
              try {
                return name.equals("close") ? null : method.invoke(store, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }
}
