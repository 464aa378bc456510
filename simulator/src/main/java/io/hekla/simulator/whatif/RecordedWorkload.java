package io.hekla.simulator.whatif;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.controller.api.Kind;
import io.hekla.model.api.WellKnownKeys;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.recorder.object.ManifestDifference;
import io.hekla.simulator.virtual.Workload;
import io.hekla.simulator.virtual.Workload.Action;
import io.hekla.simulator.virtual.Workload.Arrival;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Recorded days as a workload: what users, administrators and other controllers did, at the times
 * when they did it. What Hekla's own controllers derive (pods and PodGroups of Jobs, Jobs of
 * JobFlows) is left to them. Jobs of CronJobs come when they came, and so CronJobs do not come.
 */
final class RecordedWorkload {
  private final DaysTime time;
  private final WhatIfOptions options;
  private final Set<String> schedulerNames;
  private final Set<ObjectKey> running;
  private final BegunFlows flows;
  private final Set<ObjectKey> waitingGroups;
  private final Set<Object> come = new HashSet<>();
  private final List<Arrival> arrivals = new ArrayList<>();

  /** Number of Jobs and PodGroups that waited when the days began and have come. */
  private int waiting;

  /**
   * @param schedulerNames values of a pod's schedulerName that make it Hekla's
   * @param running Jobs and pods that ran when the days began
   * @param flows JobFlows that had begun
   * @param waitingGroups PodGroups without a Job that waited then
   */
  private RecordedWorkload(
      DaysTime time,
      WhatIfOptions options,
      Set<String> schedulerNames,
      Set<ObjectKey> running,
      BegunFlows flows,
      Set<ObjectKey> waitingGroups) {
    this.flows = flows;
    this.time = time;
    this.options = options;
    this.schedulerNames = schedulerNames;
    this.running = running;
    this.waitingGroups = waitingGroups;
  }

  static List<Arrival> of(
      RecordedDays days,
      DaysTime time,
      WhatIfOptions options,
      Set<String> schedulerNames,
      Set<ObjectKey> running) {
    var workload =
        new RecordedWorkload(
            time,
            options,
            schedulerNames,
            running,
            BegunFlows.of(days, running),
            waitingGroups(days));
    options
        .nodes()
        .ifPresent(
            nodes -> nodes.forEach(node -> workload.create(Workload.beginning(), Kind.NODE, node)));
    days.moments().forEach(workload::take);
    options
        .further()
        .forEach(
            one ->
                workload.create(
                    one.at().map(time::of).orElse(time.beginning()), one.kind(), one.object()));
    workload.arrivals.sort(Comparator.comparing(Arrival::at));
    return workload.arrivals;
  }

  private void take(RecordedMoment moment) {
    Kind<?> kind = moment.kind();
    ObjectNode object = moment.object();
    if (isDerived(kind, object) || (kind.equals(Kind.NODE) && options.nodes().isPresent())) {
      return;
    }
    if (kind.equals(Kind.POD)) {
      pod(moment);
    } else if (moment.before().isEmpty()) {
      boolean isOver = kind.equals(Kind.JOB) && Manifest.isEndedJob(object);
      if (!(moment.isBase() && (isOver || Manifest.isBeingDeleted(object)))) {
        create(arrival(moment), kind, stripped(kind, object));
        if (moment.isBase() && kind.equals(Kind.JOB) && Manifest.isSuspendedJob(object)) {
          create(arrival(moment), Kind.COMMAND, suspending(object));
        }
      }
    } else if (isEnd(moment)) {
      delete(moment);
    } else if (moment.after().isPresent()) {
      change(moment);
    }
  }

  /** Returns whether the object comes by itself in the run, or not at all. */
  private boolean isDerived(Kind<?> kind, JsonNode object) {
    return kind.equals(Kind.CRON_JOB)
        || Manifest.controller(object, Kind.JOB).isPresent()
        || (kind.equals(Kind.JOB) && flows.makes(object))
        || (kind.equals(Kind.JOB_FLOW) && !flows.comes(object));
  }

  /** Returns the Command that suspends a Job, since no status can be given to it. */
  private static ObjectNode suspending(ObjectNode job) {
    ObjectKey key = Manifest.key(job);
    ObjectNode command =
        job.objectNode()
            .put("apiVersion", Kind.COMMAND.apiVersion())
            .put("kind", Kind.COMMAND.name())
            .put("action", "AbortJob");
    command
        .putObject("target")
        .put("apiVersion", Kind.JOB.apiVersion())
        .put("kind", Kind.JOB.name())
        .put("name", key.name());
    return Manifest.named(command, new ObjectKey(key.namespace(), "suspended-" + key.name()));
  }

  /** Returns whether the object is deleted, or the deletion of it was requested. */
  private static boolean isEnd(RecordedMoment moment) {
    return moment.after().filter(after -> !Manifest.isBeingDeleted(after)).isEmpty();
  }

  private Instant arrival(RecordedMoment moment) {
    if (moment.isBase() && waited(moment.kind(), moment.object())) {
      return time.waitingCome(waiting++);
    }
    return moment.isBase() ? Workload.beginning() : time.of(moment);
  }

  /** Returns whether an object that was there when the days began had not started. */
  private boolean waited(Kind<?> kind, ObjectNode object) {
    if (kind.equals(Kind.JOB_FLOW)) {
      return !flows.isRunning(object);
    }
    if (kind.equals(Kind.JOB)) {
      return !running.contains(Manifest.key(object));
    }
    return kind.equals(Kind.POD_GROUP) && waitingGroups.contains(Manifest.key(object));
  }

  private void create(Instant at, Kind<?> kind, ObjectNode object) {
    come.add(List.of(kind, Manifest.key(object)));
    ObjectNode now = object;
    if (kind.equals(Kind.QUEUE)) {
      Integer weight = options.weights().get(Manifest.key(object).name());
      if (weight != null) {
        now = object.deepCopy();
        now.withObject("/spec").put("weight", weight);
      }
    }
    arrivals.add(new Arrival(at, kind, now));
  }

  /** Deletes what a user deleted; a Job that had ended by itself is retired by the run. */
  private void delete(RecordedMoment moment) {
    ObjectNode object = moment.before().orElseThrow();
    boolean isOver = moment.kind().equals(Kind.JOB) && Manifest.isEndedJob(object);
    boolean isDone = moment.kind().equals(Kind.COMMAND) || isOver;
    if (come.remove(List.of(moment.kind(), Manifest.key(object))) && !isDone) {
      arrivals.add(new Arrival(time.of(moment), Action.DELETE, moment.kind(), object));
    }
  }

  private void change(RecordedMoment moment) {
    Kind<?> kind = moment.kind();
    ObjectNode after = moment.after().orElseThrow();
    ObjectNode patch =
        ManifestDifference.between(
            stripped(kind, moment.before().orElseThrow()), stripped(kind, after));
    if (kind.equals(Kind.JOB)) {
      patch.remove("metadata");
    }
    if (kind.equals(Kind.QUEUE)) {
      patch.remove("status");
      if (options.weights().containsKey(Manifest.key(after).name())
          && patch.get("spec") instanceof ObjectNode spec) {
        spec.remove("weight");
      }
    }
    if (!patch.isEmpty()) {
      arrivals.add(
          new Arrival(
              time.of(moment), Action.CHANGE, kind, Manifest.named(patch, Manifest.key(after))));
    }
  }

  /** Pods without a Job: those of Hekla come unbound, the others with their node. */
  private void pod(RecordedMoment moment) {
    ObjectNode object = moment.object();
    boolean isOurs = schedulerNames.contains(Manifest.schedulerName(object));
    Object id = List.of(Kind.POD, Manifest.key(object));
    if (isEnd(moment)) {
      if (come.remove(id) && moment.before().filter(Manifest::isEndedPod).isEmpty()) {
        arrivals.add(new Arrival(time.of(moment), Action.DELETE, Kind.POD, object));
      }
      return;
    }
    boolean isPlaced = isOurs || !Manifest.node(object).isEmpty();
    if (!isPlaced || Manifest.isEndedPod(object) || come.contains(id)) {
      return;
    }
    ObjectNode created = stripped(Kind.POD, object);
    if (isOurs && created.get("spec") instanceof ObjectNode spec) {
      ObjectNode unbound = spec.deepCopy();
      unbound.remove("nodeName");
      created.set("spec", unbound);
    }
    Instant ofBase = Manifest.node(object).isEmpty() ? time.waitingCome(0) : Workload.beginning();
    create(moment.isBase() ? ofBase : time.of(moment), Kind.POD, created);
  }

  /** Returns the manifest as a user would apply it. */
  private ObjectNode stripped(Kind<?> kind, ObjectNode object) {
    ObjectNode stripped = object.objectNode();
    ObjectNode from = kind.equals(Kind.JOB_FLOW) ? flows.rest(object) : object;
    for (Map.Entry<String, JsonNode> field : from.properties()) {
      switch (field.getKey()) {
        case "metadata" -> {
          ObjectNode metadata = stripped.putObject("metadata");
          for (String name : List.of("name", "namespace", "labels", "annotations")) {
            JsonNode value = field.getValue().path(name);
            if (!value.isMissingNode()) {
              metadata.set(name, value);
            }
          }
        }
        case "status" -> {
          boolean isInput = kind.equals(Kind.NODE) || Kind.PLUGIN_INPUTS.contains(kind);
          boolean isClosed =
              kind.equals(Kind.QUEUE) && field.getValue().path("state").asText().startsWith("Clos");
          if (isInput || isClosed) {
            stripped.set("status", field.getValue());
          }
        }
        case "target" -> {
          // The Job of the run has another uid.
          ObjectNode target = field.getValue().deepCopy();
          target.remove("uid");
          stripped.set("target", target);
        }
        default -> stripped.set(field.getKey(), field.getValue());
      }
    }
    return stripped;
  }

  /**
   * Returns the pods without a Job that another scheduler places.
   *
   * @param schedulerNames values of a pod's schedulerName that make it Hekla's
   */
  static Set<ObjectKey> ofOthers(RecordedDays days, Set<String> schedulerNames) {
    return days.moments().stream()
        .filter(moment -> moment.kind().equals(Kind.POD))
        .map(RecordedMoment::object)
        .filter(pod -> Manifest.controller(pod, Kind.JOB).isEmpty())
        .filter(pod -> !schedulerNames.contains(Manifest.schedulerName(pod)))
        .map(Manifest::key)
        .collect(Collectors.toSet());
  }

  /**
   * Returns the Jobs and pods that had a node when the days began.
   *
   * @param ofOthers pods of other schedulers, which are not among them
   */
  static Set<ObjectKey> running(RecordedDays days, Set<ObjectKey> ofOthers) {
    var byUid = new HashMap<String, ObjectKey>();
    var running = new HashSet<ObjectKey>();
    for (RecordedMoment moment : days.moments()) {
      if (!moment.isBase()) {
        break;
      }
      ObjectNode object = moment.object();
      if (moment.kind().equals(Kind.JOB)) {
        byUid.put(Manifest.uid(object), Manifest.key(object));
      }
      if (moment.kind().equals(Kind.POD)
          && !Manifest.node(object).isEmpty()
          && !Manifest.isEndedPod(object)) {
        Manifest.controller(object, Kind.JOB)
            .ifPresentOrElse(
                job -> {
                  ObjectKey key = byUid.get(job.path("uid").asText());
                  if (key != null) {
                    running.add(key);
                  }
                },
                () -> {
                  if (!ofOthers.contains(Manifest.key(object))) {
                    running.add(Manifest.key(object));
                  }
                });
      }
    }
    return running;
  }

  /** Returns the number of Jobs, and of PodGroups without a Job, that waited when days began. */
  static int waiting(RecordedDays days, Set<ObjectKey> running) {
    long jobs =
        days.moments().stream()
            .filter(moment -> moment.isBase() && moment.kind().equals(Kind.JOB))
            .map(RecordedMoment::object)
            .filter(job -> !Manifest.isEndedJob(job) && !running.contains(Manifest.key(job)))
            .count();
    return (int) jobs + waitingGroups(days).size();
  }

  /** Returns the PodGroups without a Job of which pods waited, and none had a node. */
  private static Set<ObjectKey> waitingGroups(RecordedDays days) {
    var withPods = new HashSet<ObjectKey>();
    var placed = new HashSet<ObjectKey>();
    for (RecordedMoment moment : days.moments()) {
      ObjectNode pod = moment.object();
      String group = Manifest.annotation(pod, WellKnownKeys.GROUP_NAME);
      if (moment.isBase() && moment.kind().equals(Kind.POD) && !group.isEmpty()) {
        var key = new ObjectKey(Manifest.key(pod).namespace(), group);
        (Manifest.node(pod).isEmpty() ? withPods : placed).add(key);
      }
    }
    withPods.removeAll(placed);
    return days.moments().stream()
        .filter(moment -> moment.isBase() && moment.kind().equals(Kind.POD_GROUP))
        .map(RecordedMoment::object)
        .filter(group -> Manifest.controller(group, Kind.JOB).isEmpty())
        .map(Manifest::key)
        .filter(withPods::contains)
        .collect(Collectors.toSet());
  }

  /** Returns the lead in which the Jobs that ran when the days began are placed. */
  static Duration lead(Set<ObjectKey> running) {
    return running.isEmpty() ? Duration.ZERO : Duration.ofSeconds(1);
  }
}
