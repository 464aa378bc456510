package io.hekla.actors.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.actors.webhook.WebhookSettings.Registration;
import io.hekla.admission.webhook.WebhookPath;
import io.hekla.admission.webhook.certificate.Bundle;
import io.hekla.admission.webhook.configuration.WebhookConfigurations;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.controller.api.KubernetesApi.Part;
import io.hekla.model.cluster.ObjectKey;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Webhook configurations of the served paths, as the cluster has them. A missing one trusts no
 * authority and sends no review; it is taken up once it exists.
 */
final class WebhookRegistrar {
  private static final ObjectMapper JSON = new ObjectMapper();

  /**
   * Trouble that is none: another replica wrote at the same time, and the next round reads it
   * again.
   */
  private static final String OVERTAKEN = "overtaken";

  private final KubernetesApi api;
  private final Registration registration;
  private final WebhookConfigurations wanted;
  private final Set<WebhookPath> paths;

  /** Configurations that were written as a whole since the start. */
  private final Set<WebhookPath> written = EnumSet.noneOf(WebhookPath.class);

  /** Result of checking them all. */
  sealed interface Trust {
    /** Result where all that exist trust the right authorities. */
    record Everywhere() implements Trust {}

    /**
     * Result where at least one does not, since it could not be read or written, with the reasons.
     */
    record NotYet(List<String> why) implements Trust {}
  }

  WebhookRegistrar(
      KubernetesApi api,
      Registration registration,
      WebhookConfigurations wanted,
      Set<WebhookPath> paths) {
    this.api = api;
    this.registration = registration;
    this.wanted = wanted;
    this.paths = paths;
  }

  /**
   * Makes all of them trust these authorities, and writes them where they are to be written.
   *
   * @param authorities in PEM
   */
  CompletionStage<Trust> trust(String authorities) {
    if (registration == Registration.LEAVE) {
      return CompletableFuture.completedFuture(new Trust.Everywhere());
    }
    var why = new ArrayList<String>();
    var overtaken = new AtomicBoolean();
    CompletionStage<?> all = CompletableFuture.completedFuture(null);
    for (WebhookPath path : paths) {
      // One after the other: they are few, and nothing waits for them.
      all =
          all.thenCompose(
              before ->
                  trust(path, authorities)
                      .thenAccept(
                          failure -> {
                            if (failure.equals(OVERTAKEN)) {
                              overtaken.set(true);
                            } else if (!failure.isEmpty()) {
                              why.add(path.configurationName() + ": " + failure);
                            }
                          }));
    }
    return all.thenApply(
        done ->
            why.isEmpty() && !overtaken.get()
                ? new Trust.Everywhere()
                : new Trust.NotYet(List.copyOf(why)));
  }

  /** Makes one configuration trust the authorities; empty if all is well. */
  private CompletionStage<String> trust(WebhookPath path, String authorities) {
    return path.mutates()
        ? trust(Kind.MUTATING_WEBHOOK, path, authorities)
        : trust(Kind.VALIDATING_WEBHOOK, path, authorities);
  }

  private <T extends HasMetadata> CompletionStage<String> trust(
      Kind<T> kind, WebhookPath path, String authorities) {
    return api.get(kind, key(path))
        .thenCompose(
            answer ->
                switch (answer) {
                  case Answer.Done<T> there -> keep(kind, path, there.object(), authorities);
                  case Answer.Refused<T> no when no.isNotFound() ->
                      registration == Registration.WRITE
                          ? create(kind, path, authorities)
                          : CompletableFuture.completedFuture("");
                  case Answer.Refused<T> no -> failed(no.message());
                  case Answer.Unreachable<T> unreachable -> failed(unreachable.message());
                  case Answer.Deferred<T> held -> failed(held.why());
                });
  }

  private <T extends HasMetadata> CompletionStage<String> create(
      Kind<T> kind, WebhookPath path, String authorities) {
    ObjectNode whole = JSON.valueToTree(wanted.of(path));
    setTrust(whole.path("webhooks"), MissingNode.getInstance(), authorities);
    return api.create(kind, JSON.convertValue(whole, kind.type()))
        .thenApply(answer -> noted(path, outcome(answer)));
  }

  private <T extends HasMetadata> CompletionStage<String> keep(
      Kind<T> kind, WebhookPath path, T there, String authorities) {
    ObjectNode current = JSON.valueToTree(there);
    boolean writesWhole = registration == Registration.WRITE && !written.contains(path);
    JsonNode webhooks =
        writesWhole ? JSON.valueToTree(wanted.of(path)).path("webhooks") : current.path("webhooks");
    if (!writesWhole && trusts(webhooks, authorities)) {
      return CompletableFuture.completedFuture("");
    }
    setTrust(webhooks, current.path("webhooks"), authorities);
    ObjectNode patch = JSON.createObjectNode();
    // Others may write at the same time: other replicas, or people.
    patch.putObject("metadata").put("resourceVersion", there.getMetadata().getResourceVersion());
    patch.set("webhooks", webhooks);
    return api.patch(kind, key(path), Part.OBJECT, patch)
        .thenApply(answer -> noted(path, outcome(answer)));
  }

  private String noted(WebhookPath path, String failure) {
    if (failure.isEmpty()) {
      written.add(path);
    }
    return failure;
  }

  private static String outcome(Answer<?> answer) {
    return switch (answer) {
      case Answer.Done<?> done -> "";
      case Answer.Refused<?> no when no.isConflict() || no.isAlreadyThere() -> OVERTAKEN;
      case Answer.Refused<?> no -> no.message();
      case Answer.Unreachable<?> unreachable -> unreachable.message();
      case Answer.Deferred<?> held -> held.why();
    };
  }

  private static ObjectKey key(WebhookPath path) {
    return new ObjectKey("", path.configurationName());
  }

  private static void setTrust(JsonNode webhooks, JsonNode before, String authorities) {
    String encoded =
        Base64.getEncoder()
            .encodeToString(
                Bundle.of(authorities, bundle(before.path(0))).getBytes(StandardCharsets.UTF_8));
    for (JsonNode webhook : webhooks) {
      if (webhook.path("clientConfig") instanceof ObjectNode client) {
        client.put("caBundle", encoded);
      }
    }
  }

  private static boolean trusts(JsonNode webhooks, String authorities) {
    for (JsonNode webhook : webhooks) {
      if (!Bundle.trusts(bundle(webhook), authorities)) {
        return false;
      }
    }
    return true;
  }

  private static String bundle(JsonNode webhook) {
    String encoded = webhook.path("clientConfig").path("caBundle").asText();
    try {
      return new String(Base64.getDecoder().decode(encoded), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      return "";
    }
  }

  private static CompletionStage<String> failed(String why) {
    return CompletableFuture.completedFuture(why);
  }
}
