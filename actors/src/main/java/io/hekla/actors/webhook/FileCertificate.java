package io.hekla.actors.webhook;

import io.hekla.admission.webhook.certificate.CertificateFiles;
import io.hekla.admission.webhook.certificate.CertificateFiles.CheckResult;
import io.hekla.admission.webhook.certificate.Tls;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Source that serves the certificate in files which others maintain. */
final class FileCertificate implements CertificateSource {
  private final CertificateSettings.Files settings;
  private final CertificateFiles files;
  private final WebhookRegistrar registered;
  private final Tls tls;

  /** Reasons why the files as they are now cannot be served. */
  private List<String> unusable = List.of();

  FileCertificate(CertificateSettings.Files settings, WebhookRegistrar registered, Tls tls) {
    this.settings = settings;
    this.files = new CertificateFiles(settings.chain(), settings.key());
    this.registered = registered;
    this.tls = tls;
  }

  /** Serves the certificate in the files; returns the reason if that cannot be. */
  Optional<String> begin() {
    return switch (files.read()) {
      case CheckResult.Another(var certificate) -> {
        tls.serve(certificate);
        yield Optional.empty();
      }
      case CheckResult.Unusable(var why) -> Optional.of(why);
      case CheckResult.Nothing nothing -> Optional.empty();
    };
  }

  @Override
  public CompletionStage<Round> check() {
    var news = new ArrayList<String>();
    switch (files.check()) {
      case CheckResult.Nothing nothing -> {}
      case CheckResult.Another(var certificate) -> {
        tls.serve(certificate);
        unusable = List.of();
        news.add("serves " + certificate);
      }
      case CheckResult.Unusable(var why) ->
          unusable = List.of(why + "; the previous one stays in use: " + tls.served());
    }
    var troubles = new ArrayList<>(unusable);
    Optional<String> authorities = authorities(troubles);
    if (authorities.isEmpty()) {
      return CompletableFuture.completedFuture(new Round(false, news, troubles));
    }
    return registered
        .trust(authorities.get())
        .thenApply(
            trust -> {
              if (trust instanceof WebhookRegistrar.Trust.NotYet(var why)) {
                troubles.addAll(why);
              }
              return new Round(false, news, troubles);
            });
  }

  private Optional<String> authorities(List<String> troubles) {
    if (settings.authorities().isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(Files.readString(settings.authorities().get()));
    } catch (IOException e) {
      troubles.add("hekla.admission.certificate.ca cannot be read (" + e + ")");
      return Optional.empty();
    }
  }
}
