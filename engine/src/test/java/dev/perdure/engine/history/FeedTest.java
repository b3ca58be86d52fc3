package dev.perdure.engine.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.storage.StoreReader;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class FeedTest {

  private final Semaphore reads = new Semaphore(0);

  /** An empty journal that counts how often it is read. */
  private final StoreReader store =
      (StoreReader)
          Proxy.newProxyInstance(
              FeedTest.class.getClassLoader(),
              new Class<?>[] {StoreReader.class},
              (proxy, method, args) -> {
                reads.release();
                return List.of();
              });

  @Test
  void the_store_is_left_alone_once_nobody_listens() throws InterruptedException {
    var feed = new Feed("run-1", 0, store, event -> {});
    feed.start(() -> {});
    assertThat(reads.tryAcquire(10, TimeUnit.SECONDS)).isTrue();

    feed.close();
    feed.signal();

    assertThat(reads.tryAcquire(200, TimeUnit.MILLISECONDS)).isFalse();
  }
}
