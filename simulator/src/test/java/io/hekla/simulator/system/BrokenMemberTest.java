package io.hekla.simulator.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Member that cannot do its work any more, which ends rather than appear alive. */
class BrokenMemberTest {
  @TempDir Path data;

  @Test
  void aMemberLeavesOnceAPartOfItHasFailed() throws Exception {
    var pods = new AtomicReference<KubernetesApi.Watcher<Pod>>();
    var server = StartedSystem.emptyServer();
    try (var system = StartedSystem.startOn(server, data, api -> overhearing(api, pods))) {
      StartedSystem.await("the watch of pods", () -> pods.get() != null);

      // No API server tells of an object without metadata: what reads it is not made for that.
      Objects.requireNonNull(pods.get()).gone(new Pod());

      system.member().ended().toCompletableFuture().get(60, TimeUnit.SECONDS);
      assertThat(system.member().endsWithProcess()).isFalse();
    } finally {
      server.close();
    }
  }

  /** Returns an API that records the watcher of pods. */
  private static KubernetesApi overhearing(
      KubernetesApi api, AtomicReference<KubernetesApi.Watcher<Pod>> pods) {
    return (KubernetesApi)
        Proxy.newProxyInstance(
            KubernetesApi.class.getClassLoader(),
            new Class<?>[] {KubernetesApi.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("watch") && arguments[0].equals(Kind.POD)) {
                @SuppressWarnings("unchecked")
                var watcher = (KubernetesApi.Watcher<Pod>) arguments[2];
                pods.set(watcher);
              }
              try {
                return method.invoke(api, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }
}
