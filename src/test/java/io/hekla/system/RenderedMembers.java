package io.hekla.system;

import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The members of a rendered StatefulSet as JVMs of this machine: with its arguments and
 * environment, its ConfigMap as configuration file, and the token of its ServiceAccount. What a
 * kubelet and the cluster's DNS would do is done here: each pod has an address of loopback, and
 * names lead there.
 */
final class RenderedMembers implements AutoCloseable {
  private static final Duration LONGEST = Duration.ofMinutes(4);
  private static final int HEALTH = 8080;

  private final Path folder;
  private final JsonNode container;
  private final Path configuration;
  private final Path kubeconfig;
  private final Path hosts;
  private final List<ChildJvm> running = new ArrayList<>();
  private final int net;

  /**
   * @param rendered objects of the chart
   * @param kubeconfig that takes the place of the image's
   * @param net part of the addresses on loopback, so that test runs do not meet
   */
  RenderedMembers(Path folder, Rendered rendered, Path kubeconfig, int net) throws IOException {
    this.folder = folder;
    this.kubeconfig = kubeconfig;
    this.net = net;
    JsonNode set = rendered.one("StatefulSet", "hekla").path("spec");
    this.container = set.at("/template/spec/containers/0");
    this.configuration =
        Files.writeString(
            folder.resolve("application.conf"),
            rendered.one("ConfigMap", "hekla-members").at("/data/application.conf").asText());
    this.hosts =
        Files.writeString(
            folder.resolve("hosts"),
            "127.0.0.1 localhost\n"
                + IntStream.range(0, set.path("replicas").asInt())
                    .mapToObj(
                        member ->
                            "%s hekla-%d.hekla.%s.svc\n"
                                .formatted(address(member), member, Helm.NAMESPACE))
                    .collect(Collectors.joining()));
  }

  private String address(int member) {
    return "127.77.%d.%d".formatted(net, member + 1);
  }

  /** Starts the next one; does not wait for it. */
  void start() {
    int member = running.size();
    running.add(begin(member));
  }

  /** Kills one, and starts it again in its place. */
  void startAgain(int member) {
    running.get(member).close();
    running.set(member, begin(member));
  }

  private ChildJvm begin(int member) {
    String data = folder.resolve("data-" + member).toString();
    var arguments = new ArrayList<String>();
    for (JsonNode argument : container.path("args")) {
      arguments.add(
          switch (argument.asText()) {
            case "/opt/hekla/in-cluster.kubeconfig" -> kubeconfig.toString();
            case "/var/lib/hekla" -> data;
            default -> argument.asText();
          });
    }
    var options = new ArrayList<String>();
    options.add("-Dconfig.file=" + configuration);
    options.add("-Djdk.net.hosts.file=" + hosts);
    options.addAll(List.of(environment("JDK_JAVA_OPTIONS").split(" ")));
    return ChildJvm.startMember(
        options,
        arguments,
        Map.of(
            "POD_NAME",
            "hekla-" + member,
            "POD_IP",
            address(member),
            // The database of tests asks for none.
            "HEKLA_JOURNAL_PASSWORD",
            "none"),
        Path.of("target", "real-cluster", "chart-member-" + member + ".log"));
  }

  private String environment(String name) {
    for (JsonNode variable : container.path("env")) {
      if (variable.path("name").asText().equals(name)) {
        return variable.path("value").asText();
      }
    }
    throw new AssertionError("the container has no variable " + name);
  }

  /** Waits until all say that they are ready, and one of them that it runs the scheduler. */
  void awaitReady() {
    await("ready members, see target/real-cluster/chart-member-*.log")
        .atMost(LONGEST)
        .failFast(() -> running.stream().anyMatch(jvm -> !jvm.isAlive()))
        .until(
            () ->
                IntStream.range(0, running.size()).allMatch(this::isReady)
                    && IntStream.range(0, running.size()).filter(this::hostsScheduler).count()
                        == 1);
  }

  private boolean isReady(int member) {
    return health(member).isReady();
  }

  private boolean hostsScheduler(int member) {
    return health(member).hostsScheduler();
  }

  private MemberHealth health(int member) {
    return new MemberHealth(address(member), HEALTH);
  }

  @Override
  public void close() {
    running.forEach(ChildJvm::close);
  }
}
