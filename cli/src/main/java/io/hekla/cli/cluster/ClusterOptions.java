package io.hekla.cli.cluster;

import io.hekla.cli.display.Display;
import io.hekla.cli.failure.WrongUse;
import io.hekla.model.text.GoDuration;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Flags that choose cluster and user, as kubectl and vcctl name them. */
public final class ClusterOptions {
  private static final Duration FOREVER = Duration.ofDays(365);

  @Option(
      names = {"-k", "--kubeconfig"},
      paramLabel = "FILE",
      description = "Kubeconfig file (default: those of KUBECONFIG, else ~/.kube/config).")
  private @Nullable Path kubeconfig;

  @Option(
      names = {"-s", "--server", "--master"},
      paramLabel = "URL",
      defaultValue = "",
      description = "Address of the API server (default: that of the kubeconfig).")
  private String server = "";

  @Option(
      names = "--context",
      paramLabel = "NAME",
      defaultValue = "",
      description = "Context of the kubeconfig (default: its current one).")
  private String context = "";

  @Option(
      names = "--as",
      paramLabel = "USER",
      defaultValue = "",
      description = "User to impersonate.")
  private String user = "";

  @Option(
      names = "--as-group",
      paramLabel = "GROUP",
      description = "Group of the impersonated user; may be given several times.")
  private List<String> groups = List.of();

  @Option(
      names = "--request-timeout",
      paramLabel = "DURATION",
      defaultValue = "0",
      description =
          "Longest time of one request, and of a watch, as 10s or 1m; 0: no limit (default:"
              + " ${DEFAULT-VALUE}).")
  private String timeout = "0";

  /** Returns whether any flag chooses a cluster or a user. */
  public boolean isNamed() {
    return kubeconfig != null || !(server + context + user).isEmpty();
  }

  /** Connects to the cluster that the flags choose. */
  public ApiServer connect() {
    var flags =
        new ConnectionReader.Flags(
            Optional.ofNullable(kubeconfig), context, server, user, groups, requestTimeout());
    return new ApiServer(new Http(connection(flags)));
  }

  private static Connection connection(ConnectionReader.Flags flags) {
    return new ConnectionReader(flags, System.getenv(), Display.ofProcess().isTerminal()).read();
  }

  /** Names of contexts that could be given. */
  public List<String> contexts() {
    return List.copyOf(
        Kubeconfig.read(Kubeconfig.files(kubeconfig, System.getenv())).names("contexts"));
  }

  /** Longest time of a watch: the timeout of requests, else longer than any user watches. */
  public Duration watchTimeout() {
    Duration timeout = requestTimeout();
    return timeout.isZero() ? FOREVER : timeout;
  }

  /** Timeout of a request; zero for none. */
  public Duration requestTimeout() {
    // kubectl takes a bare number for seconds.
    String text = timeout.matches("[1-9][0-9]*") ? timeout + "s" : timeout;
    return GoDuration.parse(text)
        .orElseThrow(
            () ->
                new WrongUse(
                    "--request-timeout: \"%s\" is no duration; write one as 10s or 1m"
                        .formatted(timeout)));
  }
}
