package io.hekla.scheduler.plugins.capacity;

import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.DeviceDemand;
import io.hekla.model.cluster.ResourceClaimInfo;
import io.hekla.scheduler.configuration.Arguments.Reader;
import io.hekla.scheduler.configuration.PluginOption;
import io.hekla.scheduler.plugin.Extensions;
import io.hekla.scheduler.plugin.Plugin;
import io.hekla.scheduler.plugin.PluginProvider;
import io.hekla.scheduler.plugin.Policy;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.snapshot.ClusterState;
import io.hekla.scheduler.testing.Broken;
import io.hekla.scheduler.testing.ClusterBuilder;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A queue with a pod of unknown devices gets none, whatever is requested. */
class DeviceQuotasTest {
  @Test
  void sumsWithAnUncountablePodAreAbsentAndOthersPresent() {
    List<Change> changes =
        quotas().changes().stream().map(DeviceQuotasTest::withBrokenClaim).toList();
    var session = new Session(ClusterState.EMPTY.with(changes), "s", Instant.EPOCH, 0);
    var made = new Made();
    Policy.open(session, quotas().configuration().tiers(), Map.of("capacity", made));

    for (int calls = 0; calls < 2; calls++) {
      for (String job : List.of("job1", "job2")) {
        assertThatThrownBy(() -> made.refusal(job(session, job)))
            .hasMessageContaining("could not be counted");
      }
      assertThat(made.refusal(job(session, "job3"))).isEmpty();
    }
  }

  private static JobView job(Session session, String name) {
    return session.jobs().stream()
        .filter(job -> job.key().name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  /** It claims all devices of a class, and does not say which it has. */
  private static Change withBrokenClaim(Change change) {
    if (!(change instanceof Change.FactSeen(ResourceClaimInfo claim))
        || !claim.key().name().equals("bad")) {
      return change;
    }
    DeviceDemand one = claim.demands().getFirst();
    var all =
        new DeviceDemand(
            one.name(),
            one.deviceClass(),
            true,
            0,
            false,
            one.devices(),
            one.capacity(),
            List.of(),
            List.of(),
            List.of());
    return new Change.FactSeen(
        Broken.without(
            new ResourceClaimInfo(
                claim.key(),
                claim.uid(),
                false,
                List.of(all),
                Optional.empty(),
                Optional.empty(),
                claim.reservedFor(),
                List.of()),
            "allocation"));
  }

  private static ClusterBuilder quotas() {
    return cluster()
        .tiers("capacity")
        .node("n1", n -> n.cpu("8"))
        .facts(
            Stream.of("bad", "c1", "c2", "c3")
                .map(DeviceQuotasTest::claim)
                .collect(Collectors.joining()))
        .queue("q", q -> q.capability("deviceclass/gpu", "8"))
        .queue("other", q -> q.capability("deviceclass/gpu", "8"))
        .podGroup("old", g -> g.queue("q").pods(1, p -> p.cpu("1").claims("bad").runningOn("n1")))
        .podGroup("job1", g -> g.queue("q").pods(1, p -> p.cpu("1").claims("c1")))
        .podGroup("job2", g -> g.queue("q").pods(1, p -> p.cpu("1").claims("c2")))
        .podGroup("job3", g -> g.queue("other").pods(1, p -> p.cpu("1").claims("c3")));
  }

  private static String claim(String name) {
    return """
        ---
        {apiVersion: resource.k8s.io/v1, kind: ResourceClaim,
         metadata: {namespace: default, name: %1$s, uid: uid-%1$s},
         spec: {devices: {requests: [{name: r, exactly: {deviceClassName: gpu, count: 1}}]}}}
        """
        .formatted(name);
  }

  /** Makes the quotas as the plugin does, and lets them be asked. */
  private static final class Made implements PluginProvider {
    private Optional<DeviceQuotas> quotas = Optional.empty();
    private Optional<CapacityTree> tree = Optional.empty();

    @Override
    public String name() {
      return "capacity";
    }

    @Override
    public Plugin create(PluginOption option, Reader arguments) {
      CapacityArguments read = CapacityArguments.read(arguments);
      return (session, on) -> open(session, on, read);
    }

    private void open(Session session, Extensions on, CapacityArguments arguments) {
      CapacityTree flat = CapacityTree.flat(session, new TreeFaults(), on);
      tree = Optional.of(flat);
      quotas = Optional.of(new DeviceQuotas(session, flat, arguments));
    }

    Optional<?> refusal(JobView job) {
      return quotas
          .orElseThrow()
          .refusal(tree.orElseThrow().at(job.queue()), job.tasks().getFirst());
    }
  }
}
