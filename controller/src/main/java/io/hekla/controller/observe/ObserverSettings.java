package io.hekla.controller.observe;

import com.typesafe.config.Config;
import io.hekla.controller.cache.PodGroupResolver;
import io.hekla.model.cluster.NodeSelection;
import io.hekla.model.cluster.QueueNames;
import io.hekla.model.job.JobLimits;
import io.hekla.model.queue.CommandNamespaces;
import java.time.Duration;
import java.util.Set;

/**
 * Settings of the controller core.
 *
 * @param schedulerNames values of a pod's schedulerName that make it ours
 * @param nodes which nodes are the scheduler's
 * @param defaultQueue queue of objects that name none
 * @param inheritOwnerAnnotations whether owners of pods pass annotations on to their PodGroup
 * @param queueCommands namespaces whose Commands for queues count
 * @param limits bounds of the requests of Jobs
 * @param pausePerObject pause of an entity after a large observation, for each object in it
 * @param restPause pause after a takeover before entities reconcile whose objects show that they
 *     have nothing to do: until then the cluster's members serve those that have
 * @param templatePause pause between writes of the statuses of JobTemplates
 */
public record ObserverSettings(
    Set<String> schedulerNames,
    NodeSelection nodes,
    String defaultQueue,
    boolean inheritOwnerAnnotations,
    CommandNamespaces queueCommands,
    JobLimits limits,
    Duration pausePerObject,
    Duration restPause,
    Duration templatePause) {
  /** Pause per object: a gang of ten thousand pods is observed no more than twice a second. */
  private static final Duration SPARING = Duration.ofNanos(50_000);

  public ObserverSettings {
    schedulerNames = Set.copyOf(schedulerNames);
  }

  /** Returns the default settings, for pods of this scheduler's name. */
  public static ObserverSettings of(String schedulerName) {
    return new ObserverSettings(
        Set.of(schedulerName),
        NodeSelection.ALL,
        QueueNames.DEFAULT,
        true,
        new CommandNamespaces(Set.of(CommandNamespaces.DEFAULT)),
        JobLimits.HARD,
        SPARING,
        Duration.ZERO,
        Duration.ZERO);
  }

  /** Reads {@code hekla}. */
  public static ObserverSettings read(Config hekla) {
    return new ObserverSettings(
        Set.copyOf(hekla.getStringList("scheduler.names")),
        nodes(hekla),
        QueueNames.readDefault(hekla.getString("scheduler.default-queue")),
        hekla.getBoolean("scheduler.inherit-owner-annotations"),
        new CommandNamespaces(Set.copyOf(hekla.getStringList("commands.queue-namespaces"))),
        new JobLimits(hekla.getInt("limits.job-replicas")),
        SPARING,
        hekla.getDuration("entity.rest-pause"),
        hekla.getDuration("entity.status-quiet"));
  }

  /** Returns the same settings with another pause of entities at rest after a takeover. */
  ObserverSettings withRestPause(Duration pause) {
    return withPauses(pausePerObject, pause, templatePause);
  }

  /** Returns the same settings for a process in which observations take no time. */
  public ObserverSettings withoutPauses() {
    return withPauses(Duration.ZERO, Duration.ZERO, Duration.ZERO);
  }

  private ObserverSettings withPauses(Duration perObject, Duration rest, Duration template) {
    return new ObserverSettings(
        schedulerNames,
        nodes,
        defaultQueue,
        inheritOwnerAnnotations,
        queueCommands,
        limits,
        perObject,
        rest,
        template);
  }

  private static NodeSelection nodes(Config hekla) {
    try {
      return NodeSelection.of(hekla.getStringList("scheduler.node-selector"));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("hekla.scheduler.node-selector: " + e.getMessage(), e);
    }
  }

  PodGroupResolver groupOfPod() {
    return new PodGroupResolver(schedulerNames);
  }
}
