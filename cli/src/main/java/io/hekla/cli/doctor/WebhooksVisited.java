package io.hekla.cli.doctor;

import io.hekla.cli.cluster.ApiFailure;
import io.hekla.cli.cluster.ApiObject;
import io.hekla.cli.cluster.ApiServer;
import io.hekla.cli.cluster.Certificates;
import io.hekla.cli.cluster.Resource;
import io.hekla.cli.cluster.Selection;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Checks that contact the webhooks at their addresses. */
final class WebhooksVisited {
  /** Label selector of the EndpointSlices of a service, up to its name. */
  private static final String OF_SERVICE = "kubernetes.io/service-name=";

  /** Secrets that Hekla makes, or cert-manager as configured in deploy/webhooks. */
  private static final List<String> SECRETS =
      List.of("volcano-admission-secret", "volcano-admission-cert");

  private final ApiServer server;
  private final Instant now;

  private WebhooksVisited(ApiServer server, Instant now) {
    this.server = server;
    this.now = now;
  }

  static List<DoctorFinding> check(ApiServer server, Instant now) {
    var configurations = new ArrayList<ApiObject>();
    configurations.addAll(server.list(Selection.all(Resource.MUTATING_WEBHOOKS)));
    configurations.addAll(server.list(Selection.all(Resource.VALIDATING_WEBHOOKS)));
    List<Webhooks.Hook> hooks = Webhooks.of(configurations);
    var visit = new WebhooksVisited(server, now);
    var findings = new ArrayList<DoctorFinding>();
    for (Webhooks.Hook one : Webhooks.oneForEach(hooks, Webhooks.Hook::authorities)) {
      Webhooks.authorities(one, now).ifPresent(findings::add);
    }
    for (Webhooks.Hook one : Webhooks.oneForEach(hooks, hook -> hook.target().server())) {
      visit.target(one).ifPresent(findings::add);
    }
    hooks.stream()
        .map(Webhooks.Hook::target)
        .filter(Webhooks.Target.Service.class::isInstance)
        .map(target -> ((Webhooks.Target.Service) target).namespace())
        .distinct()
        .forEach(namespace -> findings.addAll(visit.secrets(namespace)));
    if (findings.isEmpty()) {
      findings.add(
          hooks.isEmpty()
              ? DoctorFinding.note(
                  "webhooks",
                  "none checks Hekla's objects",
                  "without one, invalid objects are reported only after their creation")
              : DoctorFinding.ok(
                  "webhooks", "%d, with certificates in order".formatted(hooks.size())));
    }
    return findings;
  }

  private Optional<DoctorFinding> target(Webhooks.Hook hook) {
    return switch (hook.target()) {
      case Webhooks.Target.Service service -> service(hook, service);
      case Webhooks.Target.Address address -> address(hook, address);
    };
  }

  private Optional<DoctorFinding> service(Webhooks.Hook hook, Webhooks.Target.Service service) {
    if (server.find(Resource.SERVICES, service.namespace(), service.name()).isEmpty()) {
      return Optional.of(
          Webhooks.unreachable(
              hook, "there is no service %s/%s".formatted(service.namespace(), service.name())));
    }
    try {
      return Webhooks.pods(
          hook,
          service,
          server.list(
              Selection.in(service.namespace(), Resource.ENDPOINT_SLICES)
                  .labelled(OF_SERVICE + service.name())));
    } catch (ApiFailure mayNot) {
      return Optional.of(
          DoctorFinding.note(
              "webhook",
              "%s: cannot read whether a pod is ready: %s"
                  .formatted(Webhooks.name(hook), mayNot.getMessage()),
              "run doctor as a user that may list endpointslices (--as)"));
    }
  }

  /**
   * Checks the Secrets that hold the certificate of a service's pods: from here a service cannot be
   * called.
   */
  private List<DoctorFinding> secrets(String namespace) {
    var findings = new ArrayList<DoctorFinding>();
    for (String name : SECRETS) {
      try {
        server
            .find(Resource.SECRETS, namespace, name)
            .map(secret -> secret.text("data", "tls.crt"))
            .flatMap(Certificates::endOfEncoded)
            .flatMap(
                end ->
                    Webhooks.expiry(
                        "Secret %s/%s".formatted(namespace, name), "its certificate", end, now))
            .ifPresent(findings::add);
      } catch (ApiFailure mayNot) {
        findings.add(
            DoctorFinding.note(
                "webhook",
                "cannot read when the certificate of the services in %s expires: %s"
                    .formatted(namespace, mayNot.getMessage()),
                "run doctor as a user that may read its Secret (--as); the check of admission "
                    + "shows whether it is valid now"));
        break;
      }
    }
    return findings;
  }

  private Optional<DoctorFinding> address(Webhooks.Hook hook, Webhooks.Target.Address address) {
    try {
      Instant end = Certificates.ofServer(address.uri(), hook.authorities());
      return Webhooks.expiry(Webhooks.name(hook), "its certificate", end, now);
    } catch (IOException failed) {
      return Optional.of(Webhooks.unreachable(hook, String.valueOf(failed.getMessage())));
    }
  }
}
