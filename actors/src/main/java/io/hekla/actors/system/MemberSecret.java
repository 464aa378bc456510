package io.hekla.actors.system;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import io.fabric8.kubernetes.api.model.Secret;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.controller.api.KubernetesApi.Part;
import io.hekla.controller.host.StartRefused;
import io.hekla.model.cluster.ObjectKey;
import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.security.cert.CertificateException;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
  private static final Logger log = LoggerFactory.getLogger(MemberSecret.class);
  private static final long ANSWER_SECONDS = 30;
  private static final String TLS = "hekla.cluster.tls.";

  private final KubernetesApi api;
  private final ObjectKey key;
  private final MemberKeyRenewal renewal;

  private MemberSecret(KubernetesApi api, ObjectKey key, MemberKeyRenewal renewal) {
    this.api = api;
    this.key = key;
    this.renewal = renewal;
  }

  /** Returns the files of the keys of a member that has them from the Secret. */
  static MemberKeyFiles files(Config config) {
    return new MemberKeyFiles(Path.of(config.getString("hekla.data"), "keys"));
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
    MemberKeySet keys = new MemberSecret(api, key, renewal(config)).read();
    var settings = new HashMap<String, Object>();
    if (config.getString(TLS + "certificate").isEmpty()) {
      MemberKeyFiles files = files(config);
      write(key, keys, files);
      settings.put(TLS + "certificate", files.file(MemberKeySet.CERTIFICATE).toString());
      settings.put(TLS + "key", files.file(MemberKeySet.KEY).toString());
      settings.put(TLS + "ca", files.file(MemberKeySet.AUTHORITY).toString());
    }
    if (config.getString("hekla.journal.password").isEmpty()) {
      keys.value(MemberKeySet.PASSWORD)
          .ifPresent(password -> settings.put("hekla.journal.password", password));
    }
    return settings;
  }

  private static MemberKeyRenewal renewal(Config config) throws StartRefused {
    try {
      return MemberKeyRenewal.read(config);
    } catch (ConfigException | IllegalArgumentException e) {
      throw new StartRefused("configuration: " + e.getMessage(), e);
    }
  }

  private MemberKeySet read() throws StartRefused {
    Answer<Secret> found = answer(api.get(Kind.SECRET, key));
    if (found instanceof Answer.Refused<Secret> none && none.isNotFound()) {
      Answer<Secret> made =
          answer(api.create(Kind.SECRET, MemberSecretObject.create(key, maker().make())));
      if (made instanceof Answer.Done<Secret>(Secret secret)) {
        log.info("the Secret {} is made: keys and a password for the members", key);
        return MemberSecretObject.read(secret);
      }
      // Another member was faster, or the answer was lost: what is stored counts.
      found = answer(api.get(Kind.SECRET, key));
    }
    if (found instanceof Answer.Done<Secret>(Secret secret)) {
      return notExpired(secret);
    }
    throw new StartRefused(
        "the Secret %s, which members share (hekla.cluster.secret), can be neither read nor made: %s; deploy/rbac/hekla.yaml has the rule"
            .formatted(key, found));
  }

  /** Returns the keys of a Secret; others in their place if nobody can use them any more. */
  private MemberKeySet notExpired(Secret secret) throws StartRefused {
    MemberKeySet keys = MemberSecretObject.read(secret);
    try {
      MemberKeyRenewal.Step step = renewal.stepOfStart(keys, Instant.now());
      if (step == MemberKeyRenewal.Step.KEEP) {
        return keys;
      }
      MemberKeySet others = MemberKeyRenewal.after(step, keys, maker());
      Answer<Secret> written =
          answer(
              api.patch(Kind.SECRET, key, Part.OBJECT, MemberSecretObject.patch(secret, others)));
      if (written instanceof Answer.Done<Secret>(Secret stored)) {
        log.warn("the keys in the Secret {} had expired; others take their place: {}", key, step);
        return MemberSecretObject.read(stored);
      }
      return stored(written);
    } catch (CertificateException e) {
      throw new StartRefused("the Secret %s holds no keys: %s".formatted(key, e.getMessage()), e);
    }
  }

  /** Returns what another member stored in the meantime. */
  private MemberKeySet stored(Answer<Secret> refused) throws StartRefused {
    if (!(refused instanceof Answer.Refused<Secret> no && no.isConflict())) {
      log.warn(
          "the expired keys in the Secret {} cannot be changed by this member: {}", key, refused);
    }
    if (answer(api.get(Kind.SECRET, key)) instanceof Answer.Done<Secret>(Secret secret)) {
      return MemberSecretObject.read(secret);
    }
    throw new StartRefused(
        "the keys in the Secret %s have expired, and cannot be made anew: %s"
            .formatted(key, refused));
  }

  private MemberKeyMaker maker() {
    return new MemberKeyMaker(new SecureRandom(), Instant.now(), renewal.lifetime());
  }

  private static void write(ObjectKey key, MemberKeySet keys, MemberKeyFiles files)
      throws StartRefused {
    String missing = MemberKeyFiles.missing(keys);
    if (!missing.isEmpty()) {
      throw new StartRefused("the Secret %s has no %s".formatted(key, missing));
    }
    try {
      files.write(keys);
    } catch (IOException e) {
      throw new StartRefused(
          "%s cannot be written: %s".formatted(files.folder(), e.getMessage()), e);
    }
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
}
