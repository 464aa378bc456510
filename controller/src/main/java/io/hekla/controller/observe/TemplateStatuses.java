package io.hekla.controller.observe;

import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi.Part;
import io.hekla.controller.cache.Delta;
import io.hekla.controller.cache.Index;
import io.hekla.controller.cache.JobCreator;
import io.hekla.controller.cache.ObjectCache;
import io.hekla.controller.verb.PatchObject;
import io.hekla.controller.verb.Patches;
import io.hekla.controller.verb.Verb;
import io.hekla.model.api.Job;
import io.hekla.model.api.JobTemplate;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.jobflow.TemplateUses;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Statuses of JobTemplates, each of which lists the Jobs that were made from the template. All of
 * it follows from the cache, at any time; so nothing of it is persisted, and no entity stands for a
 * JobTemplate. A status that differs is written, and written again when the watch does not show it
 * by the next change or resync.
 */
final class TemplateStatuses {
  private static final Logger log = LoggerFactory.getLogger(TemplateStatuses.class);

  private final ObjectCache cache;
  private final Index<JobCreator, Job> jobs;
  private final Duration pause;
  private final boolean areWritten;
  private final TreeSet<ObjectKey> marked = new TreeSet<>();
  private Optional<Duration> notBefore = Optional.empty();

  /**
   * @param pause between two rounds of writes, so that the Jobs which many flows make of a template
   *     are one write
   * @param areWritten whether this Hekla writes them, and not that of another shard
   */
  TemplateStatuses(ObjectCache cache, Duration pause, boolean areWritten) {
    this.cache = cache;
    this.jobs = cache.index(JobCreatorIndex.JOBS);
    this.pause = pause;
    this.areWritten = areWritten;
  }

  /** Marks the templates that a difference concerns, before it and after it. */
  void take(Delta delta) {
    if (!areWritten) {
      return;
    }
    if (delta.kind().equals(Kind.JOB_TEMPLATE)) {
      marked.add(delta.key());
    } else if (delta.kind().equals(Kind.JOB)) {
      JobCreatorIndex.of(Kind.JOB_TEMPLATE, delta, marked::add);
    }
  }

  /** Marks all templates for a comparison with the cache. */
  void markAll() {
    if (areWritten) {
      marked.addAll(cache.keys(Kind.JOB_TEMPLATE));
    }
  }

  /** Drops all marks: another member writes. */
  void clear() {
    marked.clear();
  }

  /** Returns the time until a write may be due: zero if that is now, empty if there is none. */
  Optional<Duration> untilDue(Duration now) {
    if (marked.isEmpty()) {
      return Optional.empty();
    }
    Duration wait = notBefore.map(at -> at.minus(now)).orElse(Duration.ZERO);
    return Optional.of(wait.isNegative() ? Duration.ZERO : wait);
  }

  /** Returns the statuses that have to be written now. */
  List<Verb> writes(Duration now) {
    if (untilDue(now).filter(Duration::isZero).isEmpty()) {
      return List.of();
    }
    notBefore = Optional.of(now.plus(pause));
    var writes = new ArrayList<Verb>();
    for (ObjectKey key : marked) {
      try {
        cache
            .get(Kind.JOB_TEMPLATE, key)
            .flatMap(shown -> write(key, shown))
            .ifPresent(writes::add);
      } catch (RuntimeException e) {
        // An invalid template harms itself alone.
        log.warn("the status of JobTemplate {} cannot be compared: {}", key, e.getMessage());
      }
    }
    marked.clear();
    return writes;
  }

  private Optional<Verb> write(ObjectKey key, JobTemplate shown) {
    var names =
        jobs.of(new JobCreator(Kind.JOB_TEMPLATE, key)).stream()
            .map(job -> job.getMetadata().getName())
            .toList();
    return TemplateUses.toList(shown, names)
        .map(
            uses ->
                new PatchObject<>(
                    Kind.JOB_TEMPLATE,
                    key,
                    Part.STATUS,
                    Patches.setting(
                        shown.getMetadata().getUid(), "status", Map.of("jobDependsOnList", uses))));
  }
}
