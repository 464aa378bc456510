package io.hekla.actors.health;

import akka.actor.typed.ActorSystem;
import akka.http.javadsl.Http;
import akka.http.javadsl.ServerBinding;
import akka.http.javadsl.model.ContentTypes;
import akka.http.javadsl.model.HttpMethods;
import akka.http.javadsl.model.HttpRequest;
import akka.http.javadsl.model.HttpResponse;
import akka.http.javadsl.model.StatusCodes;
import akka.http.javadsl.settings.ServerSettings;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.hekla.actors.health.ComponentState.Level;
import io.hekla.controller.host.StartRefused;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.concurrent.CompletionException;

/**
 * HTTP port for the health of this member: {@code /alive} is 200 unless a part has failed, {@code
 * /ready} while all parts are ready; else 503. The body names each part.
 */
public final class HealthPort {
  private static final int MOST_CONNECTIONS = 32;
  private static final Duration LONGEST_IDLE = Duration.ofSeconds(10);

  private HealthPort() {}

  /**
   * Opens the port of a member, if its settings name one; it closes with the member.
   *
   * @throws StartRefused if the port cannot be had
   */
  public static Optional<ServerBinding> open(ActorSystem<?> system) throws StartRefused {
    Health health = Health.of(system);
    HealthSettings settings = health.settings();
    if (settings.port() == 0) {
      return Optional.empty();
    }
    ServerSettings usual = ServerSettings.create(system.classicSystem());
    try {
      return Optional.of(
          Http.get(system)
              .newServerAt(settings.host(), settings.port())
              .withSettings(
                  usual
                      .withMaxConnections(MOST_CONNECTIONS)
                      .withTimeouts(
                          usual
                              .getTimeouts()
                              .withIdleTimeout(
                                  scala.concurrent.duration.Duration.fromNanos(
                                      LONGEST_IDLE.toNanos()))))
              .bindSync(request -> answer(request, health, system))
              .toCompletableFuture()
              .join()
              .addToCoordinatedShutdown(Duration.ofSeconds(1), system));
    } catch (CompletionException e) {
      throw new StartRefused(
          "health: port %d on %s is in use or may not be used; give another one (hekla.health.port, hekla.health.host)"
              .formatted(settings.port(), settings.host()),
          e);
    }
  }

  private static HttpResponse answer(HttpRequest request, Health health, ActorSystem<?> system) {
    request.discardEntityBytes(system);
    if (request.method() != HttpMethods.GET && request.method() != HttpMethods.HEAD) {
      return HttpResponse.create().withStatus(StatusCodes.METHOD_NOT_ALLOWED);
    }
    return switch (request.getUri().path()) {
      case "/alive" -> answer(health.parts(), Level.NOT_READY);
      case "/ready" -> answer(health.parts(), Level.READY);
      default ->
          HttpResponse.create()
              .withStatus(StatusCodes.NOT_FOUND)
              .withEntity("ask for /alive or /ready\n");
    };
  }

  private static HttpResponse answer(List<ComponentState> parts, Level worst) {
    boolean good = parts.stream().allMatch(part -> part.level().compareTo(worst) <= 0);
    return HttpResponse.create()
        .withStatus(good ? StatusCodes.OK : StatusCodes.SERVICE_UNAVAILABLE)
        .withEntity(ContentTypes.APPLICATION_JSON, json(parts));
  }

  /** Returns a line for each part, so that a person reads the fault. */
  static String json(List<ComponentState> parts) {
    var lines = new StringJoiner(",\n  ", "{\"parts\": [\n  ", "\n]}\n");
    for (ComponentState part : parts) {
      lines.add(
          JsonNodeFactory.instance
              .objectNode()
              .put("part", part.part())
              .put("state", part.level().word())
              .put("says", part.says())
              .toString());
    }
    return lines.toString();
  }
}
