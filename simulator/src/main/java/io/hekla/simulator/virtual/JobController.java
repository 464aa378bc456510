package io.hekla.simulator.virtual;

import io.hekla.actors.kubernetes.Kind;
import io.hekla.actors.kubernetes.KubernetesApi.Part;
import io.hekla.model.api.Job;
import io.hekla.model.api.PodGroup;
import io.hekla.model.api.WellKnownKeys;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.job.JobCommand;
import io.hekla.model.job.JobEffect;
import io.hekla.model.job.JobEvent;
import io.hekla.model.job.JobLimits;
import io.hekla.model.job.JobMachine;
import io.hekla.model.job.JobSights;
import io.hekla.model.job.JobState;
import io.hekla.model.job.PodGroupOfJob;
import io.hekla.model.job.Spared;
import io.hekla.model.job.StatusOfJob;
import io.hekla.model.job.VolumesOfJob;
import io.hekla.simulator.api.ObjectStore;
import io.hekla.simulator.api.StoredObject;
import io.hekla.simulator.api.Trees;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Runs the machine of every Job and does on the store what it asks for. */
final class JobController {
  private static final String WHO = "job";

  private final ObjectStore store;
  private final Belongings belongings;
  private final JobMachine machine = new JobMachine();
  private final Map<ObjectKey, JobState> states = new HashMap<>();
  private final Agenda<ObjectKey> wakeUps = new Agenda<>();

  JobController(ObjectStore store, Belongings belongings) {
    this.store = store;
    this.belongings = belongings;
  }

  Agenda<ObjectKey> wakeUps() {
    return wakeUps;
  }

  /** What is known of a Job by its events; empty if nothing was decided about it. */
  Optional<JobState.Present> state(ObjectKey key) {
    return states.get(key) instanceof JobState.Present present
        ? Optional.of(present)
        : Optional.empty();
  }

  /** Lets the machine look at a Job as the store has it. */
  void look(ObjectKey key, Instant now) {
    Optional<StoredObject> stored = store.find(Kind.JOB, key);
    if (stored.isEmpty()) {
      states.remove(key);
      wakeUps.forget(key);
      return;
    }
    Job job = stored.get().as(Kind.JOB);
    Optional<PodGroup> podGroup =
        store
            .find(Kind.POD_GROUP, new ObjectKey(key.namespace(), PodGroupOfJob.name(job)))
            .map(group -> group.as(Kind.POD_GROUP));
    boolean queueExists =
        store.find(Kind.QUEUE, new ObjectKey("", JobSights.queueOf(job))).isPresent();
    var pods =
        belongings.podsOfJob(stored.get().uid()).stream().map(pod -> pod.as(Kind.POD)).toList();
    var sight =
        JobSights.of(
            job,
            pods,
            // Pods stay here for as long as their Job does.
            List.of(),
            podGroup,
            queueExists,
            // Nobody mounts anything here: every volume is taken to be there.
            claim -> true,
            JobLimits.HARD);
    for (JobEffect effect : decide(key, new JobCommand.Observe(sight), now)) {
      carryOut(effect, stored.get(), job, podGroup, now);
    }
  }

  private List<JobEffect> decide(ObjectKey key, JobCommand command, Instant now) {
    JobState state = states.getOrDefault(key, machine.initial());
    var decision = machine.decide(state, command, now);
    for (JobEvent event : decision.events()) {
      state = machine.apply(state, event);
    }
    states.put(key, state);
    return decision.effects();
  }

  /** An answer that refuses is no fault: the object has changed, and the next look knows it. */
  private void carryOut(
      JobEffect effect, StoredObject stored, Job job, Optional<PodGroup> podGroup, Instant now) {
    String namespace = stored.key().namespace();
    ObjectKey group = new ObjectKey(namespace, PodGroupOfJob.name(job));
    switch (effect) {
      case JobEffect.CreatePodGroup create -> {
        var unused =
            store.create(
                WHO,
                Kind.POD_GROUP,
                Trees.write(PodGroupOfJob.of(job, priorities(), create.spared())));
      }
      case JobEffect.UpdatePodGroup update ->
          podGroup.ifPresent(seen -> update(seen, job, update.spared()));
      case JobEffect.DeletePodGroup delete -> {
        var unused = store.delete(WHO, Kind.POD_GROUP, group, Optional.of(delete.uid()));
      }
      // Nobody connects to pods here, so that the objects of plugins stand as soon as asked for.
      case JobEffect.SetUpPlugins setUp ->
          decide(stored.key(), new JobCommand.PluginsStand(stored.uid(), setUp.plugins()), now)
              .forEach(next -> carryOut(next, stored, job, podGroup, now));
      case JobEffect.TakeDownPlugins takeDown ->
          decide(stored.key(), new JobCommand.PluginsGone(stored.uid()), now)
              .forEach(next -> carryOut(next, stored, job, podGroup, now));
      case JobEffect.CreatePods create ->
          create.places().forEach(place -> createPod(stored, job, place, create));
      case JobEffect.DeletePods delete ->
          delete.pods().forEach(pod -> deletePod(new ObjectKey(namespace, pod.name()), pod.uid()));
      case JobEffect.NameClaims name -> {
        var patch = stored.tree().objectNode();
        patch.set("spec", Trees.writePart(Map.of("volumes", VolumesOfJob.named(job))));
        var unused = store.patch(WHO, Kind.JOB, stored.key(), Part.OBJECT, patch);
      }
      case JobEffect.MakeClaims make -> {
        // All claims are there.
      }
      case JobEffect.DeleteJob delete -> {
        // What has ended stays to be counted.
      }
      case JobEffect.WriteStatus write -> {
        var status = StatusOfJob.write(write.report(), Optional.ofNullable(job.getStatus()));
        var patch = stored.tree().objectNode();
        patch.set(
            "status", Difference.between(stored.tree().path("status"), Trees.writePart(status)));
        var unused = store.patch(WHO, Kind.JOB, stored.key(), Part.STATUS, patch);
      }
      case JobEffect.DeleteOrder delete -> {
        var unused =
            store.delete(
                WHO,
                Kind.COMMAND,
                new ObjectKey(namespace, delete.name()),
                Optional.of(delete.uid()));
      }
      case JobEffect.DropOrder drop -> {
        // Never asked for: nobody orders here what is not there.
      }
      case JobEffect.Report report -> {
        // Events are for those who watch a cluster; nobody watches here.
      }
      case JobEffect.WakeAt wake -> wakeUps.put(stored.key(), wake.due());
    }
  }

  private void update(PodGroup seen, Job job, Spared spared) {
    PodGroup wanted = PodGroupOfJob.of(job, priorities(), spared);
    var next = new PodGroup();
    next.setMetadata(seen.getMetadata());
    spared.writeTo(next.getMetadata());
    next.setStatus(seen.getStatus());
    next.setSpec(PodGroupOfJob.updated(seen.getSpec(), wanted.getSpec()));
    var unused = store.replace(WHO, Kind.POD_GROUP, Trees.write(next));
  }

  private void createPod(
      StoredObject stored, Job job, JobEffect.Place place, JobEffect.CreatePods create) {
    job.getSpec().tasks.stream()
        .filter(task -> place.task().equals(task.name))
        .findFirst()
        .ifPresent(
            task -> {
              var unused =
                  store.create(WHO, Kind.POD, PodTree.of(stored, job, task, place, create));
            });
  }

  private void deletePod(ObjectKey key, String uid) {
    if (store.find(Kind.POD, key).filter(pod -> pod.uid().equals(uid)).isEmpty()) {
      return;
    }
    var mark = com.fasterxml.jackson.databind.node.JsonNodeFactory.instance.objectNode();
    mark.putObject("metadata")
        .put("uid", uid)
        .putObject("annotations")
        .put(WellKnownKeys.CONTROLLER_OUT_OF_SYNC, "true");
    var unused = store.patch(WHO, Kind.POD, key, Part.OBJECT, mark);
    unused = store.delete(WHO, Kind.POD, key, Optional.of(uid));
  }

  private Map<String, Integer> priorities() {
    var priorities = new HashMap<String, Integer>();
    for (StoredObject one : store.all(Kind.PRIORITY_CLASS)) {
      priorities.put(one.key().name(), one.tree().path("value").asInt());
    }
    return priorities;
  }
}
