package io.hekla.actors.feed;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.TestProbe;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.hekla.actors.entity.EntityMessage;
import io.hekla.actors.entity.EntityTypes;
import io.hekla.actors.journal.TestSettings;
import io.hekla.actors.kubernetes.Kind;
import io.hekla.actors.kubernetes.SchedulerTerm;
import io.hekla.actors.kubernetes.WatchActor;
import io.hekla.actors.observing.Observing;
import io.hekla.model.api.Job;
import io.hekla.model.api.JobSpec;
import io.hekla.model.api.JobState;
import io.hekla.model.api.JobStatus;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.job.JobLimits;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The order in which entities look at their objects when all of them have to. */
class LooksTest {
  private static final int ENDED = 1000;

  private final ActorTestKit kit = ActorTestKit.create("looks", TestSettings.withoutCluster());
  private final Known known = new Known(Set.of("volcano"));
  private final Map<ObjectKey, EntityMessage.Look> sent = new LinkedHashMap<>();
  private final Looks looks = looks();

  private Looks looks() {
    TestProbe<EntityMessage.Looked> confirmations = kit.createTestProbe();
    return Followers.of(
            known,
            true,
            JobLimits.HARD,
            (type, key, message) -> {
              if (type.equals(EntityTypes.JOB) && message instanceof EntityMessage.Look look) {
                sent.put(key, look);
              }
            },
            Observing.never(kit.system().ignoreRef()),
            confirmations.ref())
        .looks();
  }

  @AfterEach
  void stop() {
    kit.shutdownTestKit();
  }

  private void clusterOf(Job... others) {
    for (Kind<?> kind : Kind.ALL) {
      known.take(nothing(kind));
    }
    var jobs = new ArrayList<>(List.of(others));
    for (int i = 0; i < ENDED; i++) {
      jobs.add(job("a-%04d".formatted(i), "Completed"));
    }
    known.take(new WatchActor.Listed<>(Kind.JOB, jobs, 1)).forEach(looks::mark);
  }

  private static <T extends HasMetadata> WatchActor.Listed<T> nothing(Kind<T> kind) {
    return new WatchActor.Listed<>(kind, List.of(), 1);
  }

  private static Job job(String name, String phase) {
    var job = new Job();
    job.setMetadata(
        new ObjectMetaBuilder()
            .withNamespace("default")
            .withName(name)
            .withUid(name + "-uid")
            .withResourceVersion("1")
            .build());
    job.setSpec(new JobSpec());
    job.getSpec().tasks = new ArrayList<>();
    job.setStatus(new JobStatus());
    job.getStatus().state = new JobState();
    job.getStatus().state.phase = phase;
    return job;
  }

  /** The names of those that get a look now. */
  private List<String> send() {
    sent.clear();
    looks.send(SchedulerTerm.of(1), 0);
    return sent.keySet().stream().map(ObjectKey::name).toList();
  }

  private void confirmAll() {
    sent.values().forEach(look -> looks.confirm(look.number()));
  }

  @Test
  void atATakeoverOnlySoManyEndedJobsLookAtOnceAndAllOthersDo() {
    clusterOf(job("z-new", ""), job("z-runs", "Running"));
    looks.begin();

    assertThat(send()).contains("z-new", "z-runs").hasSize(Backlog.AT_ONCE + 2);
    assertThat(looks.anyDue()).isFalse();
  }

  @Test
  void theRestFollowsAsLooksAreTaken() {
    clusterOf();
    looks.begin();
    int looked = 0;
    for (int i = 0; i < ENDED / Backlog.AT_ONCE; i++) {
      assertThat(looks.anyDue()).isTrue();
      looked += send().size();
      confirmAll();
    }

    assertThat(looked).isEqualTo(ENDED);
    assertThat(looks.anyDue()).isFalse();
  }

  @Test
  void whoseObjectChangesMeanwhileLooksAtOnceAndOnlyOnce() {
    clusterOf();
    looks.begin();
    send();
    var last = new ObjectKey("default", "a-0999");
    Job changed = job(last.name(), "Completed");
    changed.getMetadata().setResourceVersion("2");
    changed.getSpec().minAvailable = 7;
    known.take(new WatchActor.Seen<>(Kind.JOB, changed)).forEach(looks::mark);

    assertThat(send()).containsExactly("a-0999");
    int looked = 0;
    confirmAll();
    looks.markOverdue();
    looks.markOverdue();
    while (looks.anyDue()) {
      List<String> names = send();
      assertThat(names).doesNotContain("a-0999");
      looked += names.size();
      confirmAll();
    }
    assertThat(looked).as("the first ones once more").isEqualTo(ENDED - 1);
  }

  @Test
  void thoseThatNeverTakeTheirLookHoldUpNoOthersForLong() {
    clusterOf();
    looks.begin();
    send();
    assertThat(looks.anyDue()).isFalse();
    looks.markOverdue();
    looks.markOverdue();

    assertThat(send()).as("these once more, and as many others").hasSize(2 * Backlog.AT_ONCE);
  }

  @Test
  void aResyncIsInNoHurryForAnybody() {
    clusterOf(job("z-runs", "Running"));
    looks.markAllAtLeisure();

    assertThat(send()).hasSize(Backlog.AT_ONCE);
  }
}
