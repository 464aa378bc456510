package io.hekla.actors.system;

import akka.actor.NoSerializationVerificationNeeded;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.Behavior;
import akka.actor.typed.DispatcherSelector;
import akka.actor.typed.SupervisorStrategy;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import com.typesafe.config.Config;
import io.fabric8.kubernetes.api.model.Secret;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.controller.api.KubernetesApi.Part;
import io.hekla.model.cluster.ObjectKey;
import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.security.cert.CertificateException;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/**
 * Watch of the Secret that members share: reads it again and again, writes changed keys to the
 * files of this member, and changes it where {@link MemberKeyRenewal} says so. Of several members
 * the API server lets one; the others read what that one wrote.
 */
public final class MemberKeyWatch {
  /** Messages of this actor. */
  sealed interface Message extends NoSerializationVerificationNeeded {}

  private record Check() implements Message {}

  private record Read(@Nullable Answer<Secret> answer, @Nullable Throwable failure)
      implements Message {}

  private record Written(
      MemberKeyRenewal.Step step, @Nullable Answer<Secret> answer, @Nullable Throwable failure)
      implements Message {}

  private final ActorContext<Message> context;
  private final KubernetesApi api;
  private final ObjectKey key;
  private final MemberKeyFiles files;
  private final MemberKeyRenewal renewal;
  private final Clock clock;
  private final DailyReasons troubles = new DailyReasons();

  /** Making keys takes seconds: what was read meanwhile would have them made again. */
  private boolean requestInFlight;

  private MemberKeyWatch(
      ActorContext<Message> context,
      KubernetesApi api,
      ObjectKey key,
      MemberKeyFiles files,
      MemberKeyRenewal renewal,
      Clock clock) {
    this.context = context;
    this.api = api;
    this.key = key;
    this.files = files;
    this.renewal = renewal;
    this.clock = clock;
  }

  /**
   * Starts it on a member, if its keys are those of the Secret.
   *
   * @param key of the Secret
   */
  public static void start(ActorSystem<?> system, KubernetesApi api, ObjectKey key) {
    Config config = system.settings().config();
    MemberKeyFiles files = MemberSecret.files(config);
    Path shown = Path.of(config.getString("hekla.cluster.tls.certificate"));
    if (shown.equals(files.file(MemberKeySet.CERTIFICATE))) {
      var unused =
          system.systemActorOf(
              create(api, key, files, MemberKeyRenewal.read(config), Clock.systemUTC()),
              "member-keys",
              DispatcherSelector.fromConfig("hekla-blocking"));
    }
  }

  /** Creates an actor that reads the Secret at once, and after a failure again. */
  static Behavior<Message> create(
      KubernetesApi api,
      ObjectKey key,
      MemberKeyFiles files,
      MemberKeyRenewal renewal,
      Clock clock) {
    Behavior<Message> watch =
        Behaviors.setup(
            context ->
                Behaviors.withTimers(
                    timers -> {
                      var keys = new MemberKeyWatch(context, api, key, files, renewal, clock);
                      context.setLoggerName(MemberKeyWatch.class);
                      context.getSelf().tell(new Check());
                      timers.startTimerWithFixedDelay(new Check(), renewal.poll());
                      return Behaviors.receiveMessage(
                          message -> {
                            keys.take(message);
                            return Behaviors.same();
                          });
                    }));
    return Behaviors.supervise(watch)
        .onFailure(
            Exception.class,
            SupervisorStrategy.restartWithBackoff(
                Duration.ofSeconds(1), Duration.ofMinutes(1), 0.2));
  }

  private void take(Message message) {
    switch (message) {
      case Check check -> {
        if (!requestInFlight) {
          requestInFlight = true;
          context.pipeToSelf(api.get(Kind.SECRET, key), Read::new);
        }
      }
      case Read(Answer.Done<Secret>(Secret secret), var none) -> {
        requestInFlight = false;
        onRead(secret);
      }
      case Read read -> {
        requestInFlight = false;
        warn("cannot be read: " + said(read.answer(), read.failure()));
      }
      case Written written -> {
        requestInFlight = false;
        onWritten(written);
      }
    }
  }

  private void onWritten(Written result) {
    switch (result) {
      case Written(MemberKeyRenewal.Step step, Answer.Done<Secret>(Secret secret), var none) -> {
        troubles.clear();
        context.getLog().warn("keys of the members are renewed: {} in the Secret {}", step, key);
      }
      case Written(MemberKeyRenewal.Step step, Answer.Refused<Secret> no, var none)
          when no.isConflict() ->
          context.getLog().debug("another member was faster: {}", no.message());
      case Written written ->
          warn(
              "cannot be changed, and its certificate is near its end: %s; deploy/rbac/hekla.yaml has the rule"
                  .formatted(said(written.answer(), written.failure())));
    }
  }

  private void onRead(Secret secret) {
    MemberKeySet keys = MemberSecretObject.read(secret);
    try {
      String missing = MemberKeyFiles.missing(keys);
      if (!missing.isEmpty()) {
        warn("has no " + missing);
        return;
      }
      if (files.write(keys)) {
        context.getLog().info("changed keys of the members are taken from the Secret {}", key);
      }
      Optional<String> fault = keys.faultOfNext();
      fault.ifPresent(
          why ->
              warn(
                  "has next keys that no member can use; others are made once they are due: "
                      + why));
      MemberKeyRenewal.Step step = renewal.step(keys, clock.instant());
      if (step == MemberKeyRenewal.Step.KEEP) {
        if (fault.isEmpty()) {
          troubles.clear();
        }
      } else {
        write(step, secret, MemberKeyRenewal.after(step, keys, maker()));
      }
    } catch (IOException | CertificateException e) {
      warn("cannot be taken: " + e);
    }
  }

  private MemberKeyMaker maker() {
    return new MemberKeyMaker(new SecureRandom(), clock.instant(), renewal.lifetime());
  }

  private void write(MemberKeyRenewal.Step step, Secret before, MemberKeySet after) {
    requestInFlight = true;
    context.pipeToSelf(
        api.patch(Kind.SECRET, key, Part.OBJECT, MemberSecretObject.patch(before, after)),
        (answer, failure) -> new Written(step, answer, failure));
  }

  /** Warns, once a day for each reason while it lasts. */
  private void warn(String why) {
    if (troubles.add(why, clock.instant())) {
      context.getLog().warn("the Secret {} of the members' keys {}", key, why);
    }
  }

  /** Returns an answer, or why there is none, for the log. */
  private static String said(@Nullable Answer<Secret> answer, @Nullable Throwable failure) {
    return failure instanceof CompletionException wrapped && wrapped.getCause() != null
        ? String.valueOf(wrapped.getCause())
        : String.valueOf(failure == null ? answer : failure);
  }
}
