package io.hekla.admission.template;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.Probe;
import io.hekla.admission.part.NullSafe;
import io.hekla.admission.rule.Findings;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Rules on probes of containers. */
final class ProbeRules {
  private static final int LARGEST_PORT = 65_535;

  private ProbeRules() {}

  /** Check of one probe. */
  @FunctionalInterface
  private interface Check {
    void check(String at, Probe probe, Findings findings);
  }

  static final List<TemplateRule> ALL =
      List.of(
          rule(
              "template.probes-have-one-way",
              "A probe has one handler: `exec`, `httpGet`, `tcpSocket` or `grpc`.",
              ProbeRules::way),
          rule(
              "template.probes-say-whom-to-ask",
              "`exec` of a probe has a command; `httpGet`, `tcpSocket` and `grpc` a port, 1 to"
                  + " 65535 or a name.",
              ProbeRules::handler),
          rule(
              "template.probe-times-not-negative",
              "Times and thresholds of a probe are 0 or more.",
              ProbeRules::numbers),
          new TemplateRule(
              "template.probe-succeeds-once",
              "`successThreshold` of liveness and startup probes is 1.",
              (pod, findings) ->
                  pod.eachContainer(
                      (at, container) -> {
                        once(at + ".livenessProbe", container.getLivenessProbe(), findings);
                        once(at + ".startupProbe", container.getStartupProbe(), findings);
                      })));

  private static TemplateRule rule(String name, String sentence, Check check) {
    return new TemplateRule(
        name,
        sentence,
        (pod, findings) ->
            pod.eachContainer((at, container) -> each(at, container, check, findings)));
  }

  private static void each(String at, Container container, Check check, Findings findings) {
    if (container.getLivenessProbe() != null) {
      check.check(at + ".livenessProbe", container.getLivenessProbe(), findings);
    }
    if (container.getReadinessProbe() != null) {
      check.check(at + ".readinessProbe", container.getReadinessProbe(), findings);
    }
    if (container.getStartupProbe() != null) {
      check.check(at + ".startupProbe", container.getStartupProbe(), findings);
    }
  }

  private static void way(String at, Probe probe, Findings findings) {
    long ways =
        Stream.of(probe.getExec(), probe.getHttpGet(), probe.getTcpSocket(), probe.getGrpc())
            .filter(Objects::nonNull)
            .count();
    if (ways != 1) {
      findings.add(
          at,
          ways == 0 ? "has no handler" : "has " + ways + " handlers",
          "give one of exec, httpGet, tcpSocket and grpc");
    }
  }

  private static void handler(String at, Probe probe, Findings findings) {
    if (probe.getExec() != null && NullSafe.list(probe.getExec().getCommand()).isEmpty()) {
      findings.add(at + ".exec.command", "is missing", "say what to run");
    }
    if (probe.getHttpGet() != null) {
      port(at + ".httpGet.port", probe.getHttpGet().getPort(), findings);
    }
    if (probe.getTcpSocket() != null) {
      port(at + ".tcpSocket.port", probe.getTcpSocket().getPort(), findings);
    }
    if (probe.getGrpc() != null) {
      port(
          at + ".grpc.port", new IntOrString(NullSafe.number(probe.getGrpc().getPort())), findings);
    }
  }

  private static void port(String at, @Nullable IntOrString port, Findings findings) {
    boolean isName = port != null && port.getStrVal() != null && !port.getStrVal().isEmpty();
    int number = port == null ? 0 : NullSafe.number(port.getIntVal());
    if (!isName && (number < 1 || number > LARGEST_PORT)) {
      findings.add(
          at, port == null ? "is missing" : "is " + number, "must be 1 to " + LARGEST_PORT);
    }
  }

  private static void numbers(String at, Probe probe, Findings findings) {
    EnumeratedFields.atLeast(
        at + ".initialDelaySeconds", probe.getInitialDelaySeconds(), 0, findings);
    EnumeratedFields.atLeast(at + ".timeoutSeconds", probe.getTimeoutSeconds(), 0, findings);
    EnumeratedFields.atLeast(at + ".periodSeconds", probe.getPeriodSeconds(), 0, findings);
    EnumeratedFields.atLeast(at + ".successThreshold", probe.getSuccessThreshold(), 0, findings);
    EnumeratedFields.atLeast(at + ".failureThreshold", probe.getFailureThreshold(), 0, findings);
  }

  private static void once(String at, @Nullable Probe probe, Findings findings) {
    if (probe != null && NullSafe.number(probe.getSuccessThreshold()) > 1) {
      findings.add(at + ".successThreshold", "is " + probe.getSuccessThreshold(), "must be 1");
    }
  }
}
