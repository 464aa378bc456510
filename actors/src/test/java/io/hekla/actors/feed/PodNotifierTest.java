package io.hekla.actors.feed;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.hekla.controller.api.Kind;
import io.hekla.controller.cache.ObjectCache;
import io.hekla.controller.cache.WatchEvent;
import io.hekla.model.api.PodGroup;
import io.hekla.model.api.PodGroupSpec;
import io.hekla.model.cluster.ObjectKey;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Pods as a listener is told of them, and the queues that it asks for. */
class PodNotifierTest {
  private final ObjectCache cache = new ObjectCache();
  private final PodNotifier notifier = new PodNotifier(cache);
  private final List<Optional<String>> queues = new ArrayList<>();

  @Test
  void queueOfAPodGroupIsTheOneThatItNamesAndElseTheDefaultOne() {
    Kind.ALL.forEach(this::list);
    cache.take(new WatchEvent.Seen<>(Kind.POD_GROUP, podGroup("named", "team-a")));
    cache.take(new WatchEvent.Seen<>(Kind.POD_GROUP, podGroup("unnamed", "")));

    notifier.follow(new QueuesOf("named", "unnamed", "none"));
    notifier.activate();

    assertThat(queues)
        .containsExactly(Optional.of("team-a"), Optional.of("default"), Optional.empty());
  }

  private <T extends HasMetadata> void list(Kind<T> kind) {
    cache.take(new WatchEvent.Listed<>(kind, List.of(), 1));
  }

  private static PodGroup podGroup(String name, String queue) {
    var podGroup = new PodGroup();
    podGroup.getMetadata().setNamespace("ml");
    podGroup.getMetadata().setName(name);
    podGroup.getMetadata().setUid(name);
    podGroup.getMetadata().setResourceVersion("2");
    podGroup.setSpec(new PodGroupSpec());
    podGroup.getSpec().queue = queue;
    return podGroup;
  }

  private final class QueuesOf implements PodListener {
    private final List<String> podGroups;

    private QueuesOf(String... podGroups) {
      this.podGroups = List.of(podGroups);
    }

    @Override
    public void all(Collection<Pod> pods, Function<ObjectKey, Optional<String>> asked) {
      podGroups.forEach(one -> queues.add(asked.apply(new ObjectKey("ml", one))));
    }

    @Override
    public void seen(Pod pod, Function<ObjectKey, Optional<String>> asked) {}

    @Override
    public void gone(Pod pod) {}

    @Override
    public void ended() {}
  }
}
