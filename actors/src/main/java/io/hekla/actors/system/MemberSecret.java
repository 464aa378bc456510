package io.hekla.actors.system;

import com.typesafe.config.Config;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.controller.host.PrivateFolder;
import io.hekla.controller.host.StartRefused;
import io.hekla.model.cluster.ObjectKey;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Secret with what the members of a cluster share and nobody else may know: the keys by which they
 * trust each other, and the password of their database. The first member makes it; an installation
 * so needs nobody who makes keys beforehand.
 */
public final class MemberSecret {
  static final String CERTIFICATE = "tls.crt";
  static final String KEY = "tls.key";
  static final String AUTHORITY = "ca.crt";
  static final String PASSWORD = "password";

  private static final Logger log = LoggerFactory.getLogger(MemberSecret.class);
  private static final long ANSWER_SECONDS = 30;
  private static final String TLS = "hekla.cluster.tls.";

  private final KubernetesApi api;
  private final ObjectKey key;
  private final Path folder;

  private MemberSecret(KubernetesApi api, ObjectKey key, Path folder) {
    this.api = api;
    this.key = key;
    this.folder = folder;
  }

  /** Returns the Secret that {@code hekla.cluster.secret} names; empty if it names none. */
  public static Optional<ObjectKey> named(Config config) throws StartRefused {
    String text = config.getString("hekla.cluster.secret");
    if (text.isEmpty()) {
      return Optional.empty();
    }
    List<String> parts = List.of(text.split("/", -1));
    if (parts.size() != 2 || parts.contains("")) {
      throw new StartRefused(
          "hekla.cluster.secret is NAMESPACE/NAME of a Secret; it is \"%s\"".formatted(text));
    }
    return Optional.of(new ObjectKey(parts.getFirst(), parts.getLast()));
  }

  /**
   * Reads the Secret, which is made if it is not there, and writes its keys to files below {@code
   * hekla.data}.
   *
   * @param config settings; those that name keys or a password go before the Secret
   * @param key of the Secret
   * @return the settings that the Secret gives, by path
   * @throws StartRefused if it can be neither read nor made
   */
  public static Map<String, Object> settings(Config config, ObjectKey key, KubernetesApi api)
      throws StartRefused {
    Path folder = Path.of(config.getString("hekla.data"), "keys");
    var secret = new MemberSecret(api, key, folder);
    Map<String, String> values = secret.read();
    var settings = new HashMap<String, Object>();
    if (config.getString(TLS + "certificate").isEmpty()) {
      settings.put(TLS + "certificate", secret.write(CERTIFICATE, values));
      settings.put(TLS + "key", secret.write(KEY, values));
      settings.put(TLS + "ca", secret.write(AUTHORITY, values));
    }
    if (config.getString("hekla.journal.password").isEmpty() && values.containsKey(PASSWORD)) {
      settings.put("hekla.journal.password", values.get(PASSWORD));
    }
    return settings;
  }

  private Map<String, String> read() throws StartRefused {
    Answer<Secret> found = answer(api.get(Kind.SECRET, key));
    if (found instanceof Answer.Refused<Secret> none && none.isNotFound()) {
      Answer<Secret> made = answer(api.create(Kind.SECRET, made()));
      if (made instanceof Answer.Done<Secret>(Secret secret)) {
        log.info("the Secret {} is made: keys and a password for the members", key);
        return values(secret);
      }
      // Another member was faster, or the answer was lost: what is stored counts.
      found = answer(api.get(Kind.SECRET, key));
    }
    if (found instanceof Answer.Done<Secret>(Secret secret)) {
      return values(secret);
    }
    throw new StartRefused(
        "the Secret %s, which members share (hekla.cluster.secret), can be neither read nor made: %s; deploy/rbac/hekla.yaml has the rule"
            .formatted(key, found));
  }

  private Secret made() {
    var encoded = new HashMap<String, String>();
    new MemberKeyMaker(new SecureRandom(), Instant.now())
        .make()
        .forEach(
            (name, value) ->
                encoded.put(
                    name,
                    Base64.getEncoder().encodeToString(value.getBytes(StandardCharsets.US_ASCII))));
    return new SecretBuilder()
        .withNewMetadata()
        .withNamespace(key.namespace())
        .withName(key.name())
        .addToLabels("app.kubernetes.io/part-of", "hekla")
        .endMetadata()
        .withType("Opaque")
        .withData(encoded)
        .build();
  }

  private Answer<Secret> answer(CompletionStage<Answer<Secret>> asked) throws StartRefused {
    try {
      return asked.toCompletableFuture().get(ANSWER_SECONDS, TimeUnit.SECONDS);
    } catch (TimeoutException | ExecutionException e) {
      throw new StartRefused("the Secret %s: the API server gave no answer".formatted(key), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StartRefused("interrupted while starting", e);
    }
  }

  private static Map<String, String> values(Secret secret) {
    var values = new HashMap<String, String>();
    Objects.requireNonNullElse(secret.getData(), Map.<String, String>of())
        .forEach(
            (name, value) ->
                values.put(
                    name,
                    new String(Base64.getDecoder().decode(value), StandardCharsets.US_ASCII)));
    return values;
  }

  private String write(String name, Map<String, String> values) throws StartRefused {
    String value = values.get(name);
    if (value == null) {
      throw new StartRefused("the Secret %s has no %s".formatted(key, name));
    }
    try {
      PrivateFolder.make(folder);
      return Files.writeString(folder.resolve(name), value).toString();
    } catch (IOException e) {
      throw new StartRefused("%s cannot be written: %s".formatted(folder, e.getMessage()), e);
    }
  }
}
