package io.hekla.admission.template;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerPort;
import io.hekla.admission.part.NullSafe;
import io.hekla.admission.rule.Findings;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Rules on ports of containers. */
final class PortRules {
  private static final int LARGEST = 65_535;
  private static final int LONGEST_NAME = 15;
  private static final List<String> PROTOCOLS = List.of("TCP", "UDP", "SCTP");
  private static final Pattern NAME =
      Pattern.compile("(?=.*[a-z])[a-z0-9]([a-z0-9]|-(?!-))*(?<!-)");

  private PortRules() {}

  /** Check of one port. */
  @FunctionalInterface
  private interface Check {
    void check(String at, ContainerPort port, Findings findings);
  }

  static final List<TemplateRule> ALL =
      List.of(
          rule(
              "template.ports-in-range",
              "`containerPort` is 1 to 65535, `hostPort` 0 to 65535.",
              PortRules::range),
          rule(
              "template.port-protocol-known",
              "`protocol` of a port is `TCP`, `UDP` or `SCTP`.",
              (at, port, findings) ->
                  EnumeratedFields.known(
                      at + ".protocol", port.getProtocol(), PROTOCOLS, findings)),
          rule(
              "template.port-names-fit",
              "The name of a port has up to 15 small letters, digits and single `-`.",
              PortRules::name),
          new TemplateRule(
              "template.port-names-differ",
              "No two ports of a container have the same name.",
              (pod, findings) ->
                  pod.eachContainer((at, container) -> namesDiffer(at, container, findings))),
          new TemplateRule(
              "template.host-ports-fit",
              "In the host's network `hostPort` equals `containerPort`.",
              PortRules::hostPortsFit),
          new TemplateRule(
              "template.host-ports-differ",
              "No two ports of the containers of a pod use the same port of the host.",
              PortRules::hostPortsDiffer));

  private static TemplateRule rule(String name, String sentence, Check check) {
    return new TemplateRule(
        name,
        sentence,
        (pod, findings) ->
            pod.eachContainer(
                (at, container) ->
                    PodPart.each(
                        at + ".ports",
                        NullSafe.list(container.getPorts()),
                        (field, port) -> check.check(field, port, findings))));
  }

  private static void range(String at, ContainerPort port, Findings findings) {
    int number = NullSafe.number(port.getContainerPort());
    if (number < 1 || number > LARGEST) {
      findings.add(
          at + ".containerPort",
          port.getContainerPort() == null ? "is missing" : "is " + number,
          "must be 1 to " + LARGEST);
    }
    int host = NullSafe.number(port.getHostPort());
    if (host < 0 || host > LARGEST) {
      findings.add(at + ".hostPort", "is " + host, "must be 0 to " + LARGEST);
    }
  }

  private static void name(String at, ContainerPort port, Findings findings) {
    String name = NullSafe.text(port.getName());
    if (!name.isEmpty() && (name.length() > LONGEST_NAME || !NAME.matcher(name).matches())) {
      findings.add(
          at + ".name",
          "is \"" + name + "\"",
          "use up to 15 small letters, digits and single '-', with a letter among them");
    }
  }

  private static void namesDiffer(String at, Container container, Findings findings) {
    Set<String> seen = new HashSet<>();
    PodPart.each(
        at + ".ports",
        NullSafe.list(container.getPorts()),
        (field, port) -> {
          String name = NullSafe.text(port.getName());
          if (!name.isEmpty() && !seen.add(name)) {
            findings.add(field + ".name", name + " is given twice", "names must differ");
          }
        });
  }

  private static void hostPortsFit(PodPart pod, Findings findings) {
    if (!Boolean.TRUE.equals(pod.spec().getHostNetwork())) {
      return;
    }
    pod.eachContainer(
        (at, container) ->
            PodPart.each(
                at + ".ports",
                NullSafe.list(container.getPorts()),
                (field, port) -> {
                  int host = NullSafe.number(port.getHostPort());
                  if (host != 0 && host != NullSafe.number(port.getContainerPort())) {
                    findings.add(
                        field + ".hostPort",
                        "is " + host,
                        "must be the containerPort, "
                            + port.getContainerPort()
                            + ", in the host's network");
                  }
                }));
  }

  /** Checks host ports; init containers, which run one after the other, are left out. */
  private static void hostPortsDiffer(PodPart pod, Findings findings) {
    Set<String> seen = new HashSet<>();
    PodPart.each(
        pod.field("containers"),
        NullSafe.list(pod.spec().getContainers()),
        (at, container) ->
            PodPart.each(
                at + ".ports",
                NullSafe.list(container.getPorts()),
                (field, port) -> {
                  String protocol =
                      NullSafe.text(port.getProtocol()).isEmpty() ? "TCP" : port.getProtocol();
                  String taken =
                      NullSafe.text(port.getHostIP()) + "/" + protocol + "/" + port.getHostPort();
                  if (NullSafe.number(port.getHostPort()) != 0 && !seen.add(taken)) {
                    findings.add(
                        field + ".hostPort",
                        port.getHostPort() + " is taken by another port of the pod",
                        "choose another one");
                  }
                }));
  }
}
