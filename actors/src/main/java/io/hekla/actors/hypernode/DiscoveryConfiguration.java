package io.hekla.actors.hypernode;

import akka.actor.NoSerializationVerificationNeeded;
import akka.actor.typed.ActorRef;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.hekla.controller.api.Answer;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.hypernode.DiscoveryReader;
import io.hekla.model.hypernode.DiscoverySettings;
import io.hekla.model.manifest.Problem;
import io.hekla.model.manifest.Reading;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Configuration of discovery, from the answers to reads of its ConfigMap. One that cannot be used
 * is reported once, and the running one stays.
 */
final class DiscoveryConfiguration implements Consumer<Answer<ConfigMap>> {
  /** Key in the ConfigMap. */
  static final String KEY = "volcano-controller.conf";

  private static final Logger LOG = LoggerFactory.getLogger(DiscoveryConfiguration.class);

  /** Notice that another configuration holds from now on. */
  record Changed(DiscoverySettings discovery) implements NoSerializationVerificationNeeded {}

  private final ObjectKey configMap;
  private final boolean plainHttp;
  private final ActorRef<Changed> listener;

  /** Text that was last read; empty before the first read, or if there is none. */
  private Optional<String> text = Optional.empty();

  private DiscoverySettings current = DiscoverySettings.NONE;
  private boolean reportedUnanswered;

  /**
   * @param plainHttp whether the login of a fabric manager may go to another host without TLS
   */
  DiscoveryConfiguration(ObjectKey configMap, boolean plainHttp, ActorRef<Changed> listener) {
    this.configMap = configMap;
    this.plainHttp = plainHttp;
    this.listener = listener;
  }

  @Override
  public void accept(Answer<ConfigMap> answer) {
    switch (answer) {
      case Answer.Done<ConfigMap> done -> {
        reportedUnanswered = false;
        take(
            Optional.ofNullable(done.object().getData())
                .map(data -> data.get(KEY))
                // Such a ConfigMap has no entry for discovery.
                .or(() -> Optional.of("")));
      }
      case Answer.Refused<ConfigMap> no when no.isNotFound() -> take(Optional.empty());
      case Answer.Refused<ConfigMap> no -> unanswered(no.message());
      case Answer.Unreachable<ConfigMap> unreachable -> unanswered(unreachable.message());
      case Answer.Deferred<ConfigMap> held -> unanswered(held.why());
    }
  }

  private void unanswered(String why) {
    if (!reportedUnanswered) {
      reportedUnanswered = true;
      LOG.warn(
          "ConfigMap {}, which configures network discovery, cannot be read, so discovery "
              + "stays as it was: {}; deploy/rbac/hekla.yaml has the rule that allows it",
          configMap,
          why);
    }
  }

  private void take(Optional<String> now) {
    if (now.equals(text)) {
      return;
    }
    text = now;
    String source = "ConfigMap " + configMap + ", " + KEY;
    switch (DiscoveryReader.read(source, now.orElse(""), configMap.namespace(), plainHttp)) {
      case Reading.Bad<DiscoverySettings> bad -> log(bad.problems());
      case Reading.Good<DiscoverySettings> good -> {
        log(good.value().problems());
        DiscoverySettings next = good.value().after(current);
        if (!next.sources().equals(current.sources())) {
          LOG.info(
              "the network is discovered by {}",
              next.sources().isEmpty()
                  ? "nothing; HyperNodes stay as they are"
                  : String.join(" and ", next.sources().keySet()));
          listener.tell(new Changed(next));
        }
        current = next;
      }
    }
  }

  private static void log(List<Problem> problems) {
    problems.forEach(
        problem -> LOG.warn("{}. Sources that ran go on, and no HyperNode is deleted", problem));
  }
}
