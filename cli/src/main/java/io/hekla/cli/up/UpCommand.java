package io.hekla.cli.up;

import io.fabric8.kubernetes.api.model.Node;
import io.hekla.actors.system.HeklaSettings;
import io.hekla.actors.system.OwnProcess;
import io.hekla.cli.apply.ApplyReport;
import io.hekla.cli.apply.ManifestApplication;
import io.hekla.cli.cluster.ApiServer;
import io.hekla.cli.demo.Watching;
import io.hekla.cli.display.StopMessage;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.controller.host.StartLog;
import io.hekla.controller.host.StartRefused;
import io.hekla.simulator.embedded.EmbeddedSystem;
import io.hekla.simulator.embedded.SimulatedNodes;
import io.hekla.simulator.kubelet.KubeletOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * {@code hekla up}: runs a member of the system, embedded or on a real cluster, until it is
 * stopped.
 */
@Command(
    description =
        "Ctrl-C stops it; started again with the same --data it goes on with the same jobs, pods"
            + " and queues.",
    footerHeading = "%nExample:%n",
    footer = "  hekla up --data data --nodes 6 --manifests my-jobs/")
public final class UpCommand implements Callable<Integer> {
  private static final List<String> ROLES =
      List.of(HeklaSettings.SCHEDULER, HeklaSettings.ADMISSION);

  @Spec private CommandSpec spec;

  @Option(
      names = "--kubeconfig",
      paramLabel = "FILE",
      description =
          "Schedule the cluster that this file names, instead of simulated nodes. Its CRDs and role"
              + " are in deploy/.")
  private @Nullable Path kubeconfig;

  @Option(
      names = "--observe",
      description =
          "With --kubeconfig: decide, record, and compare with what another scheduler does, but"
              + " bind, evict and write nothing. For a try beside Volcano; to read is enough"
              + " (deploy/rbac/hekla-observer.yaml).")
  private boolean observe;

  @Option(
      names = "--nodes",
      paramLabel = "N",
      defaultValue = "6",
      description =
          "Simulated nodes of 8 CPUs and 32 GiB of a new data folder (default: ${DEFAULT-VALUE}); a"
              + " folder that has nodes keeps these, and more are added with kubectl apply.")
  private int nodes;

  @Option(
      names = "--data",
      paramLabel = "DIR",
      defaultValue = "data",
      description = "Folder of journal and objects (default: ${DEFAULT-VALUE}).")
  private Path data;

  @Option(
      names = "--adopt",
      description =
          "Have a journal that belongs to another cluster begin anew for this one. What it counted"
              + " for jobs of the other one (retries, finished tasks) is of no use here.")
  private boolean adopt;

  @Option(
      names = "--manifests",
      paramLabel = "PATH",
      arity = "1..*",
      description =
          "Files or folders to apply once it is up, as kubectl apply does: objects that are there"
              + " are changed. What cannot be applied is reported, and the rest is.")
  private List<Path> manifests = List.of();

  @Option(
      names = "--conf",
      paramLabel = "FILE",
      description =
          "Configuration in the format of volcano-scheduler.conf (default: that of Volcano's Helm"
              + " chart).")
  private @Nullable Path conf;

  @Option(
      names = "--port",
      paramLabel = "PORT",
      defaultValue = "0",
      description = "TCP port for other members of the cluster; 0 takes a free one.")
  private int port;

  @Option(
      names = "--api-port",
      paramLabel = "PORT",
      defaultValue = "0",
      description =
          "On simulated nodes: TCP port on loopback at which kubectl and other programs reach the"
              + " API; 0 takes that of the last time, or a free one.")
  private int apiPort;

  @Option(
      names = "--role",
      paramLabel = "ROLE",
      split = ",",
      description =
          "With --kubeconfig: what this process does, of scheduler and admission (the webhook,"
              + " deploy/webhooks); both with a comma between. Default: what hekla.cluster.roles"
              + " says, scheduler.")
  private List<String> roles = List.of();

  @Override
  public Integer call() throws InterruptedException {
    if (nodes < 1 || nodes > 100_000) {
      throw new ParameterException(spec.commandLine(), "--nodes takes a number from 1 to 100000");
    }
    if (port < 0 || port > 65_535) {
      throw new ParameterException(spec.commandLine(), "--port takes a number from 0 to 65535");
    }
    if (apiPort < 0 || apiPort > 65_535) {
      throw new ParameterException(spec.commandLine(), "--api-port takes a number from 0 to 65535");
    }
    if (observe && kubeconfig == null) {
      throw new ParameterException(
          spec.commandLine(), "--observe is for a real cluster; give one with --kubeconfig");
    }
    if (!ROLES.containsAll(roles)) {
      throw new ParameterException(
          spec.commandLine(), "--role takes " + String.join(", ", ROLES) + "; is " + roles);
    }
    if (!roles.isEmpty() && kubeconfig == null) {
      throw new ParameterException(
          spec.commandLine(), "--role is for a real cluster; give one with --kubeconfig");
    }
    AgentCheck.ofProcess().ifPresent(StartLog::warn);
    if (kubeconfig != null) {
      return schedule(kubeconfig);
    }
    return run();
  }

  private int schedule(Path cluster) {
    if (!manifests.isEmpty()) {
      throw new ParameterException(
          spec.commandLine(),
          "--manifests is for simulated nodes; on a real cluster use kubectl apply");
    }
    Map<String, Object> settings = settings();
    settings.put("hekla.data", data.toString());
    if (observe) {
      settings.put("hekla.observe.mode", "yes");
    }
    if (!roles.isEmpty()) {
      settings.put("hekla.cluster.roles", roles);
    }
    try {
      return ClusterRun.untilEnd(cluster, settings, spec.commandLine().getOut())
          .map(this::failed)
          .orElse(ExitCode.OK);
    } catch (StartRefused e) {
      return failed(String.valueOf(e.getMessage()));
    }
  }

  private int run() throws InterruptedException {
    var out = spec.commandLine().getOut();
    EmbeddedSystem system;
    try {
      system =
          EmbeddedSystem.startServed(
              data,
              new SimulatedNodes(nodes, "8", "32Gi", 110),
              new KubeletOptions(Duration.ofMillis(200), Duration.ZERO, Optional.empty()),
              settings(),
              apiPort);
    } catch (StartRefused e) {
      return failed(String.valueOf(e.getMessage()));
    }
    StopMessage message = StopMessage.atExit(system::close, System.out, stopped());
    OwnProcess.Bound bound = OwnProcess.boundEnd(system.system().actorSystem());
    try (system) {
      Path access = system.kubeconfig();
      out.println("Hekla is up; its data is in " + data.toAbsolutePath() + ". Ctrl-C stops it.");
      out.println(
          "To use it from another terminal, with kubectl or any program that speaks Kubernetes:");
      out.println("  export KUBECONFIG=" + access.toAbsolutePath());
      out.println("  kubectl get queues,nodes");
      out.flush();
      if (spec.commandLine().getParseResult().hasMatchedOption("--nodes")) {
        notice(system);
      }
      if (!manifests.isEmpty()) {
        apply(access);
      }
      Watching.untilEnd(system.client("up"), system.system());
      return system.failure().or(system.system()::whyEnded).map(this::failed).orElse(ExitCode.OK);
    } finally {
      message.close();
      bound.close();
    }
  }

  private String stopped() {
    return "Hekla has stopped. Started again with --data %s it goes on.".formatted(data);
  }

  /** Reports a number of nodes that has no effect. */
  private void notice(EmbeddedSystem system) {
    if (system.client("up").list(Kind.NODE).toCompletableFuture().join()
        instanceof Answer.Done<KubernetesApi.Listing<Node>> found) {
      var err = spec.commandLine().getErr();
      NodesNotice.of(nodes, found.object().items().size(), data.toString())
          .ifPresent(line -> err.println("hekla up: " + line));
      err.flush();
    }
  }

  /** Applies the manifests; what cannot be applied is reported, and stops nothing. */
  private void apply(Path access) {
    ApplyReport report;
    try (ApiServer server = ApiServer.ofKubeconfig(access)) {
      report = new ManifestApplication(server).apply(manifests);
    }
    var out = spec.commandLine().getOut();
    out.println(report.summary());
    out.flush();
    var err = spec.commandLine().getErr();
    report.details().forEach(err::println);
    if (report.isIncomplete()) {
      err.println("Hekla stays up. Correct the files, and give them to kubectl apply -f.");
    }
    err.flush();
  }

  private Map<String, Object> settings() {
    var settings = new HashMap<String, Object>();
    settings.put("hekla.cluster.port", port);
    if (adopt) {
      settings.put("hekla.journal.adopt", true);
    }
    settings.putAll(OwnProcess.SETTINGS);
    if (conf != null) {
      settings.put("hekla.scheduler.configuration", conf.toString());
    }
    return settings;
  }

  private int failed(String why) {
    spec.commandLine().getErr().println("hekla up: " + why);
    return ExitCode.SOFTWARE;
  }
}
