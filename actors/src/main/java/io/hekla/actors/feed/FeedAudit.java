package io.hekla.actors.feed;

import akka.actor.typed.javadsl.ActorContext;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.actors.metrics.Counts;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.controller.cache.CacheAudit;
import io.hekla.controller.cache.ObjectCache;
import io.hekla.controller.cache.VersionRollback;
import io.hekla.controller.cache.WatchEvent;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Audit of a feed's cache: lists one kind after the other, and repairs what its watch lost. */
final class FeedAudit {
  private final ActorContext<FeedMessage> context;
  private final KubernetesApi api;
  private final CacheAudit audit;
  private final CacheRepairLog repairs;
  private final Consumer<WatchEvent<?>> repair;

  /**
   * @param repair takes the changes that were lost
   */
  FeedAudit(
      ActorContext<FeedMessage> context,
      KubernetesApi api,
      ObjectCache cache,
      Counts counts,
      Consumer<WatchEvent<?>> repair) {
    this.context = context;
    this.api = api;
    this.audit = new CacheAudit(cache);
    this.repairs = new CacheRepairLog(cache, counts);
    this.repair = repair;
  }

  /** Begins the audit of the next kind; its list comes back as a message. */
  void begin() {
    list(audit.begin());
  }

  private <T extends HasMetadata> void list(Kind<T> kind) {
    context.pipeToSelf(
        api.list(kind),
        (answer, failure) ->
            answer instanceof Answer.Done<KubernetesApi.Listing<T>> done
                ? new FeedMessage.Audited(kind, done.object())
                : new FeedMessage.NotAudited());
  }

  /** Takes in the list of a kind. Returns the rollback of versions that it shows, if any. */
  Optional<VersionRollback> take(FeedMessage.Audited audited) {
    Optional<VersionRollback> back = audit.take(audited.kind(), audited.listing());
    if (back.isEmpty()) {
      repair(audited.kind());
    }
    return back;
  }

  /** Takes in an event of a watch, before the cache does. */
  void observe(WatchEvent<?> event) {
    audit.take(event);
  }

  /** Repairs what the watch of a kind lost, as far as that is certain by now. */
  <T extends HasMetadata> void repair(Kind<T> kind) {
    List<WatchEvent<T>> differences = audit.differences(kind);
    repairs.report(kind, differences);
    differences.forEach(repair);
  }

  /** Drops what is under way: versions mean nothing any more. */
  void startOver() {
    audit.startOver();
  }
}
