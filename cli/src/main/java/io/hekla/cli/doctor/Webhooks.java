package io.hekla.cli.doctor;

import com.fasterxml.jackson.databind.JsonNode;
import io.hekla.cli.cluster.ApiObject;
import io.hekla.cli.cluster.Certificates;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Checks that admission webhooks for our objects can be reached, and that their certificates stay
 * valid for some time.
 */
final class Webhooks {
  /** Remaining validity of a certificate below which it is reported. */
  private static final Duration SOON = Duration.ofDays(7);

  private Webhooks() {}

  /**
   * Webhook of a configuration.
   *
   * @param configuration configuration that has it
   * @param authorities PEM text; empty for those of the system
   */
  record Hook(
      String configuration, String name, String policy, Target target, String authorities) {}

  /** Address of a webhook. */
  sealed interface Target {
    /** Identity of the server, whatever the path. */
    String server();

    /** Service in the cluster. */
    record Service(String namespace, String name) implements Target {
      @Override
      public String server() {
        return namespace + "/" + name;
      }
    }

    /** URL, in the cluster or not. */
    record Address(URI uri) implements Target {
      @Override
      public String server() {
        return String.valueOf(uri.getAuthority());
      }
    }
  }

  /**
   * Groups hooks by a common key and returns one hook for each group: a strict one if there is one,
   * with the number of the others in its name.
   */
  static List<Hook> oneForEach(List<Hook> hooks, Function<Hook, String> common) {
    Map<String, List<Hook>> groups = new LinkedHashMap<>();
    hooks.forEach(
        hook -> groups.computeIfAbsent(common.apply(hook), key -> new ArrayList<>()).add(hook));
    return groups.values().stream().map(Webhooks::standIn).toList();
  }

  private static Hook standIn(List<Hook> alike) {
    Hook first =
        alike.stream()
            .filter(hook -> !hook.policy().equals("Ignore"))
            .findFirst()
            .orElse(alike.getFirst());
    return alike.size() == 1
        ? first
        : new Hook(
            first.configuration(),
            "%s and %d more".formatted(first.name(), alike.size() - 1),
            first.policy(),
            first.target(),
            first.authorities());
  }

  /**
   * Returns the webhooks that judge objects of Volcano's groups, or are named for it or for Hekla.
   */
  static List<Hook> of(List<ApiObject> configurations) {
    var hooks = new ArrayList<Hook>();
    for (ApiObject configuration : configurations) {
      for (JsonNode hook : configuration.at("webhooks")) {
        if (isOurs(configuration.name(), hook)) {
          hooks.add(read(configuration.name(), hook));
        }
      }
    }
    return hooks;
  }

  private static boolean isOurs(String configuration, JsonNode hook) {
    if (configuration.contains("hekla") || configuration.contains("volcano")) {
      return true;
    }
    for (JsonNode rule : hook.path("rules")) {
      for (JsonNode group : rule.path("apiGroups")) {
        if (group.asText().endsWith(".volcano.sh")) {
          return true;
        }
      }
    }
    return false;
  }

  private static Hook read(String configuration, JsonNode hook) {
    JsonNode client = hook.path("clientConfig");
    String url = client.path("url").asText("");
    JsonNode service = client.path("service");
    return new Hook(
        configuration,
        hook.path("name").asText(""),
        hook.path("failurePolicy").asText("Fail"),
        url.isEmpty()
            ? new Target.Service(
                service.path("namespace").asText(""), service.path("name").asText(""))
            : new Target.Address(URI.create(url)),
        new String(
            Base64.getMimeDecoder().decode(client.path("caBundle").asText("")),
            java.nio.charset.StandardCharsets.US_ASCII));
  }

  /** Returns the finding on a webhook's certificate authorities, if any. */
  static Optional<DoctorFinding> authorities(Hook hook, Instant now) {
    if (hook.authorities().isEmpty()) {
      return Optional.empty();
    }
    String name = name(hook);
    return Certificates.end(hook.authorities())
        .map(end -> expiry(name, "its caBundle", end, now))
        .orElseGet(
            () ->
                Optional.of(
                    DoctorFinding.wrong(
                        "webhook",
                        name + ": its caBundle holds no certificate",
                        "write the certificate of its authority there")));
  }

  /** Returns the finding on a certificate with this end of validity, if any. */
  static Optional<DoctorFinding> expiry(String name, String subject, Instant end, Instant now) {
    if (end.isBefore(now)) {
      return Optional.of(
          DoctorFinding.wrong(
              "webhook",
              "%s: %s ended on %s".formatted(name, subject, end),
              "renew the certificate"));
    }
    return end.isBefore(now.plus(SOON))
        ? Optional.of(
            DoctorFinding.note(
                "webhook",
                "%s: %s ends on %s".formatted(name, subject, end),
                "renew the certificate, or check why it is not renewed automatically"))
        : Optional.empty();
  }

  static String name(Hook hook) {
    return hook.configuration() + "/" + hook.name();
  }

  /** Returns the finding on the pods behind a webhook's service, if any. */
  static Optional<DoctorFinding> pods(Hook hook, Target.Service service, List<ApiObject> slices) {
    int all = 0;
    int ready = 0;
    for (ApiObject slice : slices) {
      for (JsonNode endpoint : slice.at("endpoints")) {
        all++;
        // An endpoint without the condition counts as ready.
        if (endpoint.path("conditions").path("ready").asBoolean(true)) {
          ready++;
        }
      }
    }
    return ready > 0
        ? Optional.empty()
        : Optional.of(
            unreachable(
                hook,
                all == 0
                    ? "no pod is behind the service %s/%s"
                        .formatted(service.namespace(), service.name())
                    : "none of the %d pods behind the service %s/%s is ready"
                        .formatted(all, service.namespace(), service.name())));
  }

  /** Returns the finding on a webhook that cannot be reached. */
  static DoctorFinding unreachable(Hook hook, String why) {
    String then =
        hook.policy().equals("Ignore")
            ? "objects are admitted unchecked"
            : "nothing can be created";
    return DoctorFinding.wrong(
        "webhook",
        "%s cannot be reached (%s): %s".formatted(name(hook), why, then),
        "start its server, or delete the configuration %s".formatted(hook.configuration()));
  }
}
