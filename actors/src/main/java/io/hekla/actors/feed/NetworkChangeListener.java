package io.hekla.actors.feed;

import akka.actor.typed.ActorRef;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.hekla.controller.api.Kind;
import io.hekla.controller.cache.Delta;
import io.hekla.controller.cache.ObjectCache;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Notifier of changes of the network: once, until it is shown. */
final class NetworkChangeListener {
  private final ObjectCache cache;
  private Optional<FeedMessage.FollowNetwork> follower = Optional.empty();
  private boolean said;

  NetworkChangeListener(ObjectCache cache) {
    this.cache = cache;
  }

  void follow(FeedMessage.FollowNetwork one) {
    follower = Optional.of(one);
    said = false;
    notifySubscribers();
  }

  void take(Delta delta) {
    if (follower.isPresent() && !said && isRelevant(delta, follower.get().labels())) {
      notifySubscribers();
    }
  }

  /** Sends the notice once the cache is complete. */
  void notifySubscribers() {
    if (cache.isComplete() && !said && follower.isPresent()) {
      said = true;
      follower.get().replyTo().tell(new FeedMessage.NetworkChanged());
    }
  }

  void show(ActorRef<FeedMessage.Network> replyTo) {
    said = false;
    replyTo.tell(
        new FeedMessage.Network(
            List.copyOf(cache.all(Kind.NODE)),
            List.copyOf(cache.all(Kind.HYPER_NODE)),
            cache.version(Kind.HYPER_NODE)));
  }

  /**
   * Returns whether a change matters. Kubelets write into their nodes all the time; of that, labels
   * alone matter.
   */
  private boolean isRelevant(Delta delta, boolean labels) {
    if (delta.kind().equals(Kind.HYPER_NODE)) {
      return true;
    }
    boolean isNode = delta.after().or(delta::before).filter(Node.class::isInstance).isPresent();
    return isNode
        && !labels(delta.before()).equals(labels(delta.after()))
        && (labels || !cache.keys(Kind.HYPER_NODE).isEmpty());
  }

  private static Optional<Object> labels(Optional<HasMetadata> node) {
    return node.map(one -> Objects.requireNonNullElse(one.getMetadata().getLabels(), Map.of()));
  }
}
