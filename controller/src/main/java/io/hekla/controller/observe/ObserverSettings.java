package io.hekla.controller.observe;

import com.typesafe.config.Config;
import io.hekla.controller.cache.ForeignObjects;
import io.hekla.controller.cache.ObjectCache;
import io.hekla.controller.cache.PodGroupResolver;
import io.hekla.model.cluster.NodeSelection;
import io.hekla.model.cluster.QueueNames;
import io.hekla.model.cluster.ShardSelection;
import io.hekla.model.job.JobLimits;
import io.hekla.model.queue.CommandNamespaces;
import java.time.Duration;
import java.util.Set;

/**
 * Settings of the controller core.
 *
 * @param schedulerNames values of a pod's schedulerName that make it ours
 * @param nodes which nodes are the scheduler's
 * @param shards the scheduler's share of them, where several schedulers divide them
 * @param sharesControllers whether this Hekla runs the controllers of objects that the schedulers
 *     of all shards have in common
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
    ShardSelection shards,
    boolean sharesControllers,
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
        ShardSelection.NONE,
        true,
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
        shards(hekla).dividing(sharesControllers(hekla) && hekla.getBoolean("node-shards.enabled")),
        sharesControllers(hekla),
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
        shards,
        sharesControllers,
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

  /** Reads {@code hekla.scheduler.sharding}. */
  public static ShardSelection shards(Config hekla) {
    Config sharding = hekla.getConfig("scheduler.sharding");
    try {
      return ShardSelection.of(sharding.getString("mode"), sharding.getString("name"));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("hekla.scheduler.sharding: " + e.getMessage(), e);
    }
  }

  private static boolean sharesControllers(Config hekla) {
    String controllers = hekla.getString("scheduler.sharding.controllers");
    return switch (controllers) {
      case "all" -> true;
      case "own" -> !shards(hekla).isOn();
      default ->
          throw new IllegalArgumentException(
              "hekla.scheduler.sharding.controllers: \"%s\" is not valid; write all or own"
                  .formatted(controllers));
    };
  }

  /** Returns the recognition of objects that belong to the schedulers of other shards. */
  ForeignObjects foreign(ObjectCache cache) {
    return shards.isOn()
        ? ForeignObjects.of(cache, groupOfPod(), sharesControllers)
        : ForeignObjects.NONE;
  }

  PodGroupResolver groupOfPod() {
    return new PodGroupResolver(schedulerNames);
  }
}
