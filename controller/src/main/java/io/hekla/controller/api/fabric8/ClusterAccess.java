package io.hekla.controller.api.fabric8;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.client.Config;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.ApiPath;
import io.hekla.controller.api.Kind;
import io.hekla.controller.host.StartRefused;
import io.hekla.model.text.PlainHttp;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Access to the cluster that a kubeconfig names. Before anything starts on it, checks verify that
 * the cluster answers, serves what is needed and allows what is done, so that a person reads one
 * line instead of a thousand failed requests.
 */
public final class ClusterAccess {
  private static final Logger log = LoggerFactory.getLogger(ClusterAccess.class);
  private static final int UNAUTHORIZED = 401;
  private static final int FORBIDDEN = 403;
  private static final String ROLE =
      "apply deploy/rbac/hekla.yaml and bind its role \"hekla\" to that user";

  private static final String OBSERVER_ROLE =
      "apply deploy/rbac/hekla-observer.yaml and bind its role \"hekla-observer\" to that user";

  private static final String ADMISSION_ROLE =
      "apply deploy/rbac/hekla-admission.yaml and bind its role \"hekla-admission\" to that user";

  /** Mark in the version that the API of an embedded cluster reports, and no other API. */
  private static final String EMBEDDED = "+hekla-";

  private static final List<Kind<?>> SCHEDULED =
      Kind.ALL.stream().filter(kind -> !Kind.PLUGIN_INPUTS.contains(kind)).toList();

  private final Path kubeconfig;
  private final Fabric8KubernetesApi api;
  private final List<Kind<?>> reads;
  private final List<Permission> writes;
  private final List<Permission> otherWrites;
  private final String role;

  private ClusterAccess(
      Path kubeconfig,
      Fabric8KubernetesApi api,
      List<Kind<?>> reads,
      List<Permission> writes,
      List<Permission> otherWrites,
      String role) {
    this.kubeconfig = kubeconfig;
    this.api = api;
    this.reads = reads;
    this.writes = writes;
    this.otherWrites = otherWrites;
    this.role = role;
  }

  /**
   * Opens the access. Blocks until the cluster has answered.
   *
   * @throws StartRefused with a line for people if the cluster cannot be scheduled so
   */
  public static Fabric8KubernetesApi open(Path kubeconfig, ClientSettings settings)
      throws StartRefused {
    return open(kubeconfig, settings, Map.of());
  }

  /**
   * Opens the access for a Hekla with other Leases than the usual ones.
   *
   * @param leases their names, by the usual name
   * @throws StartRefused with a line for people if the cluster cannot be scheduled so
   */
  public static Fabric8KubernetesApi open(
      Path kubeconfig, ClientSettings settings, Map<String, String> leases) throws StartRefused {
    return open(
        kubeconfig,
        settings,
        SCHEDULED,
        Permission.named(Permission.WRITES, leases),
        Permission.named(Permission.OTHER_WRITES, leases),
        ROLE);
  }

  /**
   * Opens the access for a user with no more than read permissions.
   *
   * @throws StartRefused with a line for people if the cluster cannot be observed so
   */
  public static Fabric8KubernetesApi openToObserve(Path kubeconfig, ClientSettings settings)
      throws StartRefused {
    return open(kubeconfig, settings, SCHEDULED, List.of(), List.of(), OBSERVER_ROLE);
  }

  /**
   * Opens the access for a user that runs the webhook alone.
   *
   * @param reads the kinds that its rules read
   * @throws StartRefused with a line for people if the cluster's objects cannot be judged so
   */
  public static Fabric8KubernetesApi openToAdmit(
      Path kubeconfig, ClientSettings settings, List<Kind<?>> reads) throws StartRefused {
    return open(kubeconfig, settings, reads, List.of(), List.of(), ADMISSION_ROLE);
  }

  /**
   * Opens the access without a question to the cluster: for what comes before a member knows its
   * settings.
   *
   * @throws StartRefused with a line for people if the kubeconfig cannot be read
   */
  public static Fabric8KubernetesApi openUnchecked(Path kubeconfig, ClientSettings settings)
      throws StartRefused {
    try {
      return Fabric8KubernetesApi.of(read(kubeconfig), settings);
    } catch (RuntimeException e) {
      throw unusable(kubeconfig, e);
    }
  }

  private static Fabric8KubernetesApi open(
      Path kubeconfig,
      ClientSettings settings,
      List<Kind<?>> reads,
      List<Permission> writes,
      List<Permission> otherWrites,
      String role)
      throws StartRefused {
    Fabric8KubernetesApi api = openUnchecked(kubeconfig, settings);
    try {
      new ClusterAccess(kubeconfig, api, reads, writes, otherWrites, role).check();
      return api;
    } catch (StartRefused | RuntimeException e) {
      api.close();
      throw e;
    }
  }

  /**
   * Reads a kubeconfig.
   *
   * @throws StartRefused with a line for people if it names no cluster and login that may be used
   */
  static Config read(Path kubeconfig) throws StartRefused {
    try {
      Files.readString(kubeconfig);
    } catch (NoSuchFileException e) {
      throw new StartRefused(
          "there is no file %s; give the kubeconfig of a cluster".formatted(kubeconfig), e);
    } catch (IOException e) {
      throw unusable(kubeconfig, e);
    }
    Config config = Config.fromKubeconfig(kubeconfig.toFile());
    if (config.getCurrentContext() == null) {
      throw new StartRefused(
          "kubeconfig %s names no current context; choose one with kubectl config use-context"
              .formatted(kubeconfig));
    }
    try {
      TokenFile.of(kubeconfig).ifPresent(config::setOauthTokenProvider);
    } catch (IOException e) {
      throw unusable(kubeconfig, e);
    }
    refuseInClear(kubeconfig, config);
    return config;
  }

  /** Refuses plain HTTP to another host: an eavesdropper would read a password or token. */
  private static void refuseInClear(Path kubeconfig, Config config) throws StartRefused {
    boolean allUsers =
        config.getOauthTokenProvider() == null
            && Stream.of(config.getOauthToken(), config.getAutoOAuthToken(), config.getPassword())
                .allMatch(secret -> secret == null || secret.isEmpty());
    if (!allUsers && !PlainHttp.isAvoided(config.getMasterUrl())) {
      throw new StartRefused(
          "kubeconfig %s: %s is plain HTTP on another host, to which no credentials are sent; write https://"
              .formatted(kubeconfig, config.getMasterUrl()));
    }
  }

  private static StartRefused unusable(Path kubeconfig, Exception e) {
    return new StartRefused(
        "kubeconfig %s cannot be used: %s"
            .formatted(kubeconfig, oneLine(String.valueOf(e.getMessage()))),
        e);
  }

  private void check() throws StartRefused {
    var lists = new LinkedHashMap<Kind<?>, CompletionStage<Answer<Boolean>>>();
    for (Kind<?> kind : reads) {
      lists.put(kind, api.isListed(kind));
    }
    var missing = new ArrayList<String>();
    var forbidden = new ArrayList<String>();
    for (Map.Entry<Kind<?>, CompletionStage<Answer<Boolean>>> list : lists.entrySet()) {
      switch (list.getValue().toCompletableFuture().join()) {
        case Answer.Done<Boolean> done -> {}
        case Answer.Refused<Boolean> no when no.isNotFound() && list.getKey().isDispensable() -> {}
        case Answer.Refused<Boolean> no when no.isNotFound() -> missing.add(name(list.getKey()));
        case Answer.Refused<Boolean> no when no.code() == FORBIDDEN ->
            forbidden.add("list " + name(list.getKey()));
        case Answer.Refused<Boolean> no -> throw refused(no);
        case Answer.Unreachable<Boolean> unreachable -> throw unreachable(unreachable);
        case Answer.Deferred<Boolean> held -> throw new StartRefused(held.why());
      }
    }
    if (!missing.isEmpty()) {
      throw new StartRefused(
          "API server %s does not serve %s; install the CRDs first: kubectl apply -f deploy/crds"
              .formatted(api.server(), String.join(", ", missing)));
    }
    if (!writes.isEmpty()) {
      refuseEmbedded();
    }
    forbidden.addAll(forbidden(writes));
    if (!forbidden.isEmpty()) {
      throw new StartRefused(
          "the user of kubeconfig %s may not %s; %s"
              .formatted(kubeconfig, String.join(", ", forbidden), role));
    }
    if (!writes.isEmpty()) {
      warnOf(forbidden(otherWrites));
    }
  }

  private void warnOf(List<String> forbidden) {
    if (!forbidden.isEmpty()) {
      log.warn(
          "the user of kubeconfig {} may not {}: features that need it will fail; {}",
          kubeconfig,
          String.join(", ", forbidden),
          role);
    }
  }

  /** Refuses an embedded cluster: it has its own Hekla in it, and two never act on one cluster. */
  private void refuseEmbedded() throws StartRefused {
    boolean embedded =
        api.read(ApiPath.of("version")).toCompletableFuture().join()
                instanceof Answer.Done<JsonNode> done
            && done.object().path("gitVersion").asText().contains(EMBEDDED);
    if (embedded) {
      throw new StartRefused(
          "%s is the embedded cluster of another hekla up, which schedules it, and two never act on one"
                  .formatted(api.server())
              + " cluster; use it by kubectl and the commands of hekla, or observe it with "
              + "--observe");
    }
  }

  private List<String> forbidden(List<Permission> permissions) throws StartRefused {
    var answers =
        permissions.stream()
            .collect(
                Collectors.toMap(
                    permission -> permission, api::isAllowed, (a, b) -> a, LinkedHashMap::new));
    var forbidden = new ArrayList<String>();
    for (Map.Entry<Permission, CompletionStage<Answer<Boolean>>> one : answers.entrySet()) {
      switch (one.getValue().toCompletableFuture().join()) {
        case Answer.Done<Boolean> done when done.object() -> {}
        case Answer.Done<Boolean> not -> forbidden.add(one.getKey().toString());
        case Answer.Refused<Boolean> no -> throw refused(no);
        case Answer.Unreachable<Boolean> unreachable -> throw unreachable(unreachable);
        case Answer.Deferred<Boolean> held -> throw new StartRefused(held.why());
      }
    }
    return forbidden;
  }

  private StartRefused refused(Answer.Refused<?> no) {
    return new StartRefused(
        no.code() == UNAUTHORIZED
            ? "API server %s does not know the user of kubeconfig %s; log in again, or give another file"
                .formatted(api.server(), kubeconfig)
            : "API server %s refuses to answer (%d %s); see its log"
                .formatted(api.server(), no.code(), oneLine(no.message())));
  }

  private StartRefused unreachable(Answer.Unreachable<?> unreachable) {
    return new StartRefused(
        "%s; does it run, and is it the address meant in kubeconfig %s?"
            .formatted(oneLine(unreachable.message()), kubeconfig));
  }

  private static String name(Kind<?> kind) {
    return kind.group().isEmpty() ? kind.plural() : kind.plural() + "." + kind.group();
  }

  private static String oneLine(String text) {
    return text.lines().map(String::strip).collect(Collectors.joining(" "));
  }
}
