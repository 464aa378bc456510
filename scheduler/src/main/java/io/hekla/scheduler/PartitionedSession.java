package io.hekla.scheduler;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.scheduler.Engine.Step;
import io.hekla.scheduler.configuration.Partition;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import io.hekla.scheduler.external.RecordedCall;
import io.hekla.scheduler.placement.TieBreak;
import io.hekla.scheduler.snapshot.ClusterState;
import io.hekla.scheduler.snapshot.PartitionedState;
import io.hekla.scheduler.snapshot.PartitionedState.MisplacedQueue;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Session of a cluster with partitions: one session of each, on its state and by its configuration.
 * They share nothing that changes, so that it does not matter where and in which order they run.
 * The session of a partition whose binds use a claim, volume or pool of devices that those of an
 * earlier partition use is run again, after that. Source: docs/reference/partitions.md.
 */
final class PartitionedSession {
  private final SessionInput input;
  private final EngineParts parts;
  private final List<Partition> partitions;
  private final PartitionedState states;

  PartitionedSession(ClusterState cluster, SessionInput input, EngineParts parts) {
    this.input = input;
    this.parts = parts;
    partitions = input.configuration().partitions();
    states = PartitionedState.of(cluster, partitions);
  }

  /** Number of partitions. */
  int size() {
    return states.size();
  }

  /** Name of a partition. */
  String name(int partition) {
    return Partition.name(partitions, partition);
  }

  /** Returns the partition of a PodGroup. */
  int of(ObjectKey podGroup) {
    return states.of(podGroup);
  }

  /** Returns the state of a partition. */
  ClusterState state(int partition) {
    return states.state(partition);
  }

  /** Returns the input of the session of a partition. */
  SessionInput input(int partition) {
    boolean isNamed = partition < partitions.size();
    SchedulerConfiguration policy =
        isNamed ? partitions.get(partition).policy() : input.configuration().dividedInto(List.of());
    return new SessionInput(
        input.id(),
        input.now(),
        policy,
        isNamed ? TieBreak.of(input.seed(), name(partition)) : input.seed(),
        input.externalService(),
        input.suspended());
  }

  /** Runs the sessions, and returns their results as one. */
  Step run(PartitionRunner runner, IntFunction<SessionObserver> observers) {
    List<SessionObserver> observing = IntStream.range(0, size()).mapToObj(observers).toList();
    var sessions = new ArrayList<Supplier<Step>>();
    for (int i = 0; i < size(); i++) {
      int partition = i;
      sessions.add(() -> session(partition, state(partition), observing.get(partition)));
    }
    List<Step> steps = new ArrayList<>(runner.run(sessions));
    List<RecordedCall> calls = new ArrayList<>();
    steps.forEach(step -> calls.addAll(step.calls()));
    var claims = new SharedClaims();
    for (int i = 0; i < size(); i++) {
      if (claims.areIn(steps.get(i).decisions().binds())) {
        Step again = session(i, claims.reservedIn(state(i)), observing.get(i));
        calls.addAll(again.calls());
        steps.set(i, again);
      }
      claims.add(steps.get(i).decisions().binds());
    }
    return merged(steps, calls);
  }

  private Step session(int partition, ClusterState state, SessionObserver observer) {
    return new IsolatedSession(state, input(partition), parts, observer).run();
  }

  private Step merged(List<Step> steps, List<RecordedCall> calls) {
    var merge = new PartitionMerge(IntStream.range(0, size()).mapToObj(this::name).toList(), steps);
    return new Step(
        states.after(steps.stream().map(Step::state).toList()),
        merge.decisions(),
        merge.all(Step::news),
        calls,
        merge.faults(),
        warnings());
  }

  private List<String> warnings() {
    var warnings = new ArrayList<String>();
    for (MisplacedQueue queue : states.misplaced()) {
      warnings.add(
          ("partition %s names the queue %s, which is below the queue %s of the partition %s and"
                  + " shares its quota: it stays there; name %s instead, or move the queue below"
                  + " root")
              .formatted(
                  queue.partition(), queue.queue(), queue.top(), queue.actual(), queue.top()));
    }
    if (states.hasLimitsAtRoot()) {
      warnings.add(
          "the queue root has a capability, deserved share or guarantee, which holds in each"
              + " partition by itself; set them on the queues below root");
    }
    return warnings;
  }
}
