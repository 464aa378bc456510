package io.hekla.cli.cluster;

import io.hekla.cli.failure.CommandFailure;
import io.hekla.model.text.GoDuration;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Flags that choose cluster and user, as kubectl and vcctl name them. */
public final class ClusterOptions {
  @Option(
      names = {"-k", "--kubeconfig"},
      paramLabel = "FILE",
      description = "Kubeconfig to use (default: those of KUBECONFIG, else ~/.kube/config).")
  private @Nullable Path kubeconfig;

  @Option(
      names = {"-s", "--server", "--master"},
      paramLabel = "URL",
      defaultValue = "",
      description = "Address of the API server, instead of the kubeconfig's.")
  private String server = "";

  @Option(
      names = "--context",
      paramLabel = "NAME",
      defaultValue = "",
      description = "Context of the kubeconfig, instead of its current one.")
  private String context = "";

  @Option(names = "--as", paramLabel = "USER", defaultValue = "", description = "User to act as.")
  private String user = "";

  @Option(
      names = "--as-group",
      paramLabel = "GROUP",
      description = "Group of that user; may be given several times.")
  private List<String> groups = List.of();

  @Option(
      names = "--request-timeout",
      paramLabel = "DURATION",
      defaultValue = "0",
      description = "Longest time for one request, as 10s; 0 for none. A watch ends after it.")
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
    return new ApiServer(new Http(new ConnectionReader(flags, System.getenv()).read()));
  }

  /** Names of contexts that could be given. */
  public List<String> contexts() {
    return List.copyOf(
        Kubeconfig.read(Kubeconfig.files(kubeconfig, System.getenv())).names("contexts"));
  }

  /** Timeout of a request; zero for none. */
  public Duration requestTimeout() {
    // kubectl takes a bare number for seconds.
    String text = timeout.matches("[1-9][0-9]*") ? timeout + "s" : timeout;
    return GoDuration.parse(text)
        .orElseThrow(
            () ->
                new CommandFailure(
                    "--request-timeout: \"%s\" is no duration; write one as 10s or 1m"
                        .formatted(timeout)));
  }
}
