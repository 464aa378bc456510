package io.hekla.actors.recorder.api;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.hekla.admission.webhook.frontproxy.FrontProxyTrust;
import io.hekla.admission.webhook.frontproxy.FrontProxyTrust.Reading;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.model.cluster.ObjectKey;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Front proxy that is trusted, as the API server's ConfigMap had it last. Where the ConfigMap
 * cannot be read, the last one stays.
 */
final class TrustedProxy {
  private static final Logger LOG = LoggerFactory.getLogger(TrustedProxy.class);
  private static final ObjectKey PLACE =
      new ObjectKey("kube-system", "extension-apiserver-authentication");

  private final KubernetesApi api;
  private volatile Optional<FrontProxyTrust> trust = Optional.empty();

  /** Trouble that was logged last; used by one thread at a time. */
  private String trouble = "";

  TrustedProxy(KubernetesApi api) {
    this.api = api;
  }

  /** Returns the front proxy; empty as long as none is known. */
  Optional<FrontProxyTrust> trust() {
    return trust;
  }

  /** Reads the ConfigMap again; blocks. */
  void refresh() {
    switch (api.get(Kind.CONFIG_MAP, PLACE).toCompletableFuture().join()) {
      case Answer.Done<ConfigMap>(var found) ->
          take(FrontProxyTrust.read(Objects.requireNonNullElse(found.getData(), Map.of())));
      case Answer.Refused<ConfigMap> no -> say("cannot be read: " + no.message());
      case Answer.Unreachable<ConfigMap>(var message) -> say("cannot be read: " + message);
      case Answer.Deferred<ConfigMap>(var why) -> say("cannot be read: " + why);
    }
  }

  private void take(Reading reading) {
    switch (reading) {
      case Reading.Trusted(var read) -> {
        trust = Optional.of(read);
        trouble = "";
      }
      case Reading.Unusable(var why) -> {
        trust = Optional.empty();
        say(why);
      }
    }
  }

  private void say(String why) {
    if (!why.equals(trouble)) {
      trouble = why;
      LOG.warn("recorder API: ConfigMap {}: {}", PLACE, why);
    }
  }
}
