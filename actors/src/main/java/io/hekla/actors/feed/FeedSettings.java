package io.hekla.actors.feed;

import com.typesafe.config.Config;
import io.hekla.actors.kubernetes.Pauses;
import io.hekla.model.cluster.NodeSelection;
import io.hekla.model.cluster.QueueNames;
import io.hekla.model.job.JobLimits;
import io.hekla.model.queue.CommandNamespaces;
import java.time.Duration;
import java.util.Set;

/**
 * Settings of the feed.
 *
 * @param schedulerNames values of a pod's schedulerName that make it ours
 * @param nodes which nodes are the scheduler's
 * @param defaultQueue the queue of those that name none
 * @param inheritOwnerAnnotations whether what makes pods hands annotations down to their PodGroup
 * @param queueCommands where Commands for queues count
 * @param gather changes of one object within this time reach its entity as one
 * @param lookTimeout after this time a look that was not taken is sent again, or up to twice that
 * @param resync how often everything is looked at again
 * @param watchPauses before a watch that broke is taken up again
 * @param watchSilence a watch that tells nothing for this time counts as broken
 * @param limits what Jobs may ask for
 * @param audit how often what is known of a kind is compared with what the API lists
 */
public record FeedSettings(
    Set<String> schedulerNames,
    NodeSelection nodes,
    String defaultQueue,
    boolean inheritOwnerAnnotations,
    CommandNamespaces queueCommands,
    Duration gather,
    Duration lookTimeout,
    Duration resync,
    Pauses watchPauses,
    Duration watchSilence,
    JobLimits limits,
    Duration audit) {
  public FeedSettings {
    schedulerNames = Set.copyOf(schedulerNames);
  }

  /** Reads {@code hekla}. */
  public static FeedSettings read(Config hekla) {
    return new FeedSettings(
        Set.copyOf(hekla.getStringList("scheduler.names")),
        nodes(hekla),
        QueueNames.readDefault(hekla.getString("scheduler.default-queue")),
        hekla.getBoolean("scheduler.inherit-owner-annotations"),
        new CommandNamespaces(Set.copyOf(hekla.getStringList("commands.queue-namespaces"))),
        hekla.getDuration("entity.gather"),
        hekla.getDuration("entity.look-timeout"),
        hekla.getDuration("kubernetes.resync"),
        new Pauses(
            hekla.getDuration("kubernetes.watch-pause"),
            hekla.getDuration("kubernetes.longest-retry-pause")),
        hekla.getDuration("kubernetes.watch-silence"),
        new JobLimits(hekla.getInt("limits.job-replicas")),
        hekla.getDuration("kubernetes.audit"));
  }

  private static NodeSelection nodes(Config hekla) {
    try {
      return NodeSelection.of(hekla.getStringList("scheduler.node-selector"));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("hekla.scheduler.node-selector: " + e.getMessage(), e);
    }
  }
}
