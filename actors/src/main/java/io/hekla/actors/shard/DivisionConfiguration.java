package io.hekla.actors.shard;

import akka.actor.NoSerializationVerificationNeeded;
import akka.actor.typed.ActorRef;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.hekla.controller.api.Answer;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.manifest.Problem;
import io.hekla.model.manifest.Reading;
import io.hekla.model.nodeshard.DivisionReader;
import io.hekla.model.nodeshard.DivisionSettings;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Configuration of the division of nodes, from the answers to reads of its ConfigMap. A text that
 * cannot be used is reported once; it, and the deletion of the ConfigMap, leave the last
 * configuration in place.
 */
final class DivisionConfiguration implements Consumer<Answer<ConfigMap>> {
  /** Key in the ConfigMap. */
  static final String KEY = "sharding.yaml";

  private static final Logger LOG = LoggerFactory.getLogger(DivisionConfiguration.class);

  /** Notice that another configuration holds from now on. */
  record Configured(DivisionSettings settings) implements NoSerializationVerificationNeeded {}

  private final ObjectKey configMap;
  private final ActorRef<Configured> listener;

  /** Text that was last read; empty before the first one. */
  private Optional<String> text = Optional.empty();

  private String trouble = "";

  DivisionConfiguration(ObjectKey configMap, ActorRef<Configured> listener) {
    this.configMap = configMap;
    this.listener = listener;
  }

  @Override
  public void accept(Answer<ConfigMap> answer) {
    switch (answer) {
      case Answer.Done<ConfigMap> done ->
          Optional.ofNullable(done.object().getData())
              .map(data -> data.get(KEY))
              .ifPresentOrElse(this::take, () -> report("it has no key " + KEY));
      case Answer.Refused<ConfigMap> no when no.isNotFound() -> report("it does not exist");
      case Answer.Refused<ConfigMap> no -> report(no.message());
      case Answer.Unreachable<ConfigMap> unreachable -> report(unreachable.message());
      case Answer.Deferred<ConfigMap> held -> report(held.why());
    }
  }

  private void report(String why) {
    if (!why.equals(trouble)) {
      trouble = why;
      LOG.warn(
          "ConfigMap {}, which configures NodeShards, cannot be read, so {}: {}",
          configMap,
          text.isEmpty() ? "nodes are not divided" : "the last configuration stays",
          why);
    }
  }

  private void take(String now) {
    trouble = "";
    if (text.filter(now::equals).isPresent()) {
      return;
    }
    text = Optional.of(now);
    String source = "ConfigMap " + configMap + ", " + KEY;
    switch (DivisionReader.read(source, now)) {
      case Reading.Bad<DivisionSettings> bad ->
          log(bad.problems(), "The last configuration stays, and no NodeShard is changed");
      case Reading.Good<DivisionSettings> good -> {
        log(good.value().warnings(), "The rest of the configuration counts");
        LOG.info("nodes are divided among {} schedulers", good.value().shares().size());
        listener.tell(new Configured(good.value()));
      }
    }
  }

  private static void log(List<Problem> problems, String consequence) {
    problems.forEach(problem -> LOG.warn("{}. {}", problem, consequence));
  }
}
