package io.hekla.actors.webhook;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.hekla.admission.webhook.certificate.CertificateMaker;
import io.hekla.admission.webhook.certificate.CertificateSecret;
import io.hekla.admission.webhook.certificate.Rotation.Step;
import io.hekla.admission.webhook.certificate.Tls;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.controller.api.KubernetesApi.Part;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;

/**
 * Source that stores the certificate that Hekla makes in a Secret, and takes from there the changes
 * of its other replicas. The replica that comes first with a change wins; the others find it at
 * their next round. A served certificate was stored before, and its authority trusted before that.
 *
 * <p>One round at a time.
 */
final class OwnCertificate implements CertificateSource {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final CertificateSettings.Own settings;
  private final KubernetesApi api;
  private final WebhookRegistrar registered;
  private final Tls tls;
  private final CertificateMaker maker;
  private final Clock clock;

  /** Time since which the bundle of this text was seen to be trusted everywhere. */
  private Optional<Trusted> trusted = Optional.empty();

  private record Trusted(String bundle, Instant since) {}

  OwnCertificate(
      CertificateSettings.Own settings,
      KubernetesApi api,
      WebhookRegistrar registered,
      Tls tls,
      CertificateMaker maker,
      Clock clock) {
    this.settings = settings;
    this.api = api;
    this.registered = registered;
    this.tls = tls;
    this.maker = maker;
    this.clock = clock;
  }

  @Override
  public CompletionStage<Round> check() {
    return api.get(Kind.SECRET, settings.secret())
        .thenCompose(
            answer ->
                switch (answer) {
                  case Answer.Done<Secret> there ->
                      follow(
                          Optional.of(there.object().getMetadata().getResourceVersion()),
                          secret(there.object()));
                  case Answer.Refused<Secret> no when no.isNotFound() ->
                      follow(Optional.empty(), CertificateSecret.NOTHING);
                  case Answer.Refused<Secret> no -> failed(no.message());
                  case Answer.Unreachable<Secret> unreachable -> failed(unreachable.message());
                  case Answer.Deferred<Secret> held -> failed(held.why());
                });
  }

  private static CertificateSecret secret(Secret secret) {
    return new CertificateSecret(Optional.ofNullable(secret.getData()).orElse(Map.of()));
  }

  private CompletionStage<Round> follow(Optional<String> version, CertificateSecret secret) {
    if (secret.bundle().isEmpty()) {
      return step(version, secret, List.of());
    }
    return registered
        .trust(secret.bundle())
        .thenCompose(
            trust ->
                switch (trust) {
                  case WebhookRegistrar.Trust.Everywhere all -> {
                    if (trusted.filter(one -> one.bundle().equals(secret.bundle())).isEmpty()) {
                      trusted = Optional.of(new Trusted(secret.bundle(), clock.instant()));
                    }
                    yield step(version, secret, List.of());
                  }
                  case WebhookRegistrar.Trust.NotYet(var why) -> {
                    trusted = Optional.empty();
                    yield step(version, secret, why);
                  }
                });
  }

  private CompletionStage<Round> step(
      Optional<String> version, CertificateSecret secret, List<String> troubles) {
    List<String> news = serve(secret);
    return switch (settings
        .rotation()
        .next(secret, clock.instant(), trusted.map(Trusted::since), maker)) {
      case Step.Stay stay -> CompletableFuture.completedFuture(new Round(false, news, troubles));
      case Step.Keep(var next, var why) ->
          keep(version, next)
              .thenApply(
                  failure ->
                      failure.isEmpty()
                          ? new Round(
                              true,
                              Stream.concat(
                                      news.stream(),
                                      Stream.of(
                                          "Secret %s was written: %s"
                                              .formatted(settings.secret(), why)))
                                  .toList(),
                              troubles)
                          : new Round(
                              false,
                              news,
                              Stream.concat(troubles.stream(), Stream.of(failure)).toList()));
    };
  }

  private List<String> serve(CertificateSecret secret) {
    return secret
        .served()
        .filter(
            one -> tls.served().filter(served -> served.serial().equals(one.serial())).isEmpty())
        .map(
            one -> {
              tls.serve(one);
              return List.of("serves " + one);
            })
        .orElse(List.of());
  }

  /** Stores the next certificate; empty if it is stored, or if another replica was faster. */
  private CompletionStage<String> keep(Optional<String> version, CertificateSecret next) {
    CompletionStage<Answer<Secret>> write =
        version.isEmpty()
            ? api.create(
                Kind.SECRET,
                new SecretBuilder()
                    .withNewMetadata()
                    .withNamespace(settings.secret().namespace())
                    .withName(settings.secret().name())
                    .endMetadata()
                    .withType("Opaque")
                    .withData(next.data())
                    .build())
            : api.patch(Kind.SECRET, settings.secret(), Part.OBJECT, patch(version.get(), next));
    return write.thenApply(
        answer ->
            switch (answer) {
              case Answer.Done<Secret> done -> "";
              case Answer.Refused<Secret> no when no.isConflict() || no.isAlreadyThere() -> "";
              case Answer.Refused<Secret> no -> notStored(no.message());
              case Answer.Unreachable<Secret> unreachable -> notStored(unreachable.message());
              case Answer.Deferred<Secret> held -> notStored(held.why());
            });
  }

  private String notStored(String why) {
    return "certificate cannot be stored in Secret %s: %s".formatted(settings.secret(), why);
  }

  private static ObjectNode patch(String version, CertificateSecret next) {
    ObjectNode patch = JSON.createObjectNode();
    patch.putObject("metadata").put("resourceVersion", version);
    patch.set("data", JSON.valueToTree(next.data()));
    return patch;
  }

  private CompletionStage<Round> failed(String why) {
    return CompletableFuture.completedFuture(
        new Round(
            false,
            List.of(),
            List.of("Secret %s cannot be read: %s".formatted(settings.secret(), why))));
  }
}
