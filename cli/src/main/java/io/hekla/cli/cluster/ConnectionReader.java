package io.hekla.cli.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import io.hekla.cli.cluster.Connection.Impersonation;
import io.hekla.cli.cluster.Connection.Login;
import io.hekla.cli.cluster.Connection.Trust;
import io.hekla.cli.cluster.Kubeconfig.Entry;
import io.hekla.cli.failure.CommandFailure;
import io.hekla.model.text.PlainHttp;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Reader of a connection from flags, environment and kubeconfig files, in kubectl's order. */
final class ConnectionReader {
  private static final Path IN_CLUSTER = Path.of("/var/run/secrets/kubernetes.io/serviceaccount");

  /** Values of the flags; empty where a flag is not given. */
  record Flags(
      Optional<Path> kubeconfig,
      String context,
      String server,
      String user,
      List<String> groups,
      Duration timeout) {}

  private final Flags flags;
  private final Map<String, String> environment;
  private final boolean interactive;

  /**
   * @param interactive whether the user is at a terminal, where programs of the kubeconfig may ask
   */
  ConnectionReader(Flags flags, Map<String, String> environment, boolean interactive) {
    this.interactive = interactive;
    this.flags = flags;
    this.environment = environment;
  }

  Connection read() {
    List<Path> files = Kubeconfig.files(flags.kubeconfig().orElse(null), environment);
    var kubeconfig = Kubeconfig.read(files);
    String context = flags.context().isEmpty() ? kubeconfig.currentContext() : flags.context();
    if (context.isEmpty()) {
      return withoutContext(kubeconfig);
    }
    Entry chosen = kubeconfig.entry("contexts", "context", context);
    Entry cluster =
        kubeconfig.entry("clusters", "cluster", chosen.value().path("cluster").asText(""));
    String user = chosen.value().path("user").asText("");
    Optional<Entry> kubeUser =
        user.isEmpty() ? Optional.empty() : Optional.of(kubeconfig.entry("users", "user", user));
    Login login = kubeUser.map(one -> login(one, cluster)).orElse(Login.NOBODY);
    String namespace = chosen.value().path("namespace").asText("");
    return connection(
        flags.server().isEmpty() ? cluster.value().path("server").asText("") : flags.server(),
        namespace.isEmpty() ? "default" : namespace,
        "context " + context + " of " + kubeconfig.origin(),
        trust(cluster),
        login,
        impersonation(kubeUser.map(Entry::value)),
        cluster.value().path("proxy-url").asText(""));
  }

  private Connection withoutContext(Kubeconfig kubeconfig) {
    if (!flags.server().isEmpty()) {
      var trust = new Trust("", false, Optional.empty());
      return connection(
          flags.server(),
          "default",
          "--server",
          trust,
          Login.NOBODY,
          impersonation(Optional.empty()),
          "");
    }
    if (!kubeconfig.sources().isEmpty()) {
      String contexts = String.join(", ", kubeconfig.names("contexts"));
      throw new CommandFailure(
          kubeconfig.origin()
              + (contexts.isEmpty()
                  ? ": has no contexts, and so names no cluster; name another kubeconfig"
                  : ": has no current-context; name one with --context: " + contexts));
    }
    String host = environment.getOrDefault("KUBERNETES_SERVICE_HOST", "");
    if (host.isEmpty() || !Files.exists(IN_CLUSTER)) {
      String named = environment.getOrDefault("KUBECONFIG", "");
      throw new CommandFailure(
          "no cluster is named: "
              + (named.isEmpty()
                  ? "neither by --kubeconfig, nor by KUBECONFIG, nor in ~/.kube/config"
                  : "there is no file " + named + ", as KUBECONFIG says")
              + "; name a kubeconfig, for the embedded system the one that hekla up prints");
    }
    String port = environment.getOrDefault("KUBERNETES_SERVICE_PORT", "443");
    return connection(
        "https://" + (host.contains(":") ? "[" + host + "]" : host) + ":" + port,
        text(IN_CLUSTER.resolve("namespace")).strip(),
        "the pod's service account",
        new Trust(text(IN_CLUSTER.resolve("ca.crt")), false, Optional.empty()),
        bearer(text(IN_CLUSTER.resolve("token")).strip()),
        impersonation(Optional.empty()),
        "");
  }

  private Connection connection(
      String server,
      String namespace,
      String origin,
      Trust trust,
      Login login,
      Optional<Impersonation> impersonation,
      String proxy) {
    if (server.isEmpty()) {
      throw new CommandFailure(origin + " names no server; name one with --server");
    }
    String full = server.contains("://") ? server : "https://" + server;
    URI address = uri(full.endsWith("/") ? full.substring(0, full.length() - 1) : full, origin);
    refuseInClear(address, login, origin);
    String way = proxy.isEmpty() ? proxyOfEnvironment(address) : proxy;
    return new Connection(
        address,
        namespace,
        origin,
        trust,
        login,
        impersonation,
        way.isEmpty() ? Optional.empty() : Optional.of(uri(way, origin)),
        flags.timeout());
  }

  /**
   * Refuses to send credentials to another host in plain text, where they could be read on the way.
   */
  private static void refuseInClear(URI server, Login login, String origin) {
    if (!login.equals(Login.NOBODY) && !PlainHttp.isAvoided(server.toString())) {
      throw new CommandFailure(
          "%s: %s is plain HTTP on another host, to which no credentials are sent; write https://%s"
              .formatted(origin, server, server.getAuthority()));
    }
  }

  /**
   * Returns the proxy of {@code HTTPS_PROXY} or {@code HTTP_PROXY}, unless {@code NO_PROXY} excepts
   * the host.
   */
  private String proxyOfEnvironment(URI server) {
    String proxy = variable(server.getScheme().equals("https") ? "HTTPS_PROXY" : "HTTP_PROXY");
    if (proxy.isEmpty() || new ProxyExceptions(variable("NO_PROXY")).contain(server)) {
      return "";
    }
    return proxy.contains("://") ? proxy : "http://" + proxy;
  }

  private String variable(String name) {
    return environment.getOrDefault(
        name, environment.getOrDefault(name.toLowerCase(Locale.ROOT), ""));
  }

  /**
   * Returns the impersonation: flags take precedence over the user of the kubeconfig ({@code as}
   * and {@code as-groups}).
   */
  private Optional<Impersonation> impersonation(Optional<JsonNode> user) {
    String as = user.map(says -> says.path("as").asText("")).orElse("");
    if (!flags.user().isEmpty()) {
      return Optional.of(new Impersonation(flags.user(), flags.groups()));
    }
    if (as.isEmpty()) {
      if (!flags.groups().isEmpty()) {
        throw new CommandFailure("--as-group needs --as: name the user who is in the group");
      }
      return Optional.empty();
    }
    var groups = new ArrayList<>(flags.groups());
    if (groups.isEmpty()) {
      user.ifPresent(says -> says.path("as-groups").forEach(group -> groups.add(group.asText())));
    }
    return Optional.of(new Impersonation(as, groups));
  }

  private static URI uri(String text, String origin) {
    try {
      URI uri = URI.create(text);
      if (uri.getHost() != null) {
        return uri;
      }
    } catch (IllegalArgumentException malformed) {
      // Reported below.
    }
    throw new CommandFailure(
        "%s: \"%s\" is no address; write https://HOST:PORT".formatted(origin, text));
  }

  private static Trust trust(Entry cluster) {
    String name = cluster.value().path("tls-server-name").asText("");
    return new Trust(
        pem(cluster, "certificate-authority"),
        cluster.value().path("insecure-skip-tls-verify").asBoolean(false),
        name.isEmpty() ? Optional.empty() : Optional.of(name));
  }

  private Login login(Entry user, Entry cluster) {
    JsonNode says = user.value();
    if (says.hasNonNull("exec")) {
      return new ExecPlugin(user, cluster, environment, interactive).login();
    }
    Login login = bearer(token(user));
    String authorization = login.authorization();
    if (authorization.isEmpty() && says.hasNonNull("username")) {
      String pair = says.path("username").asText() + ":" + says.path("password").asText("");
      authorization =
          "Basic " + Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8));
    }
    if (authorization.isEmpty() && says.hasNonNull("auth-provider")) {
      throw new CommandFailure(
          user.file()
              + ": auth-provider is no longer read, by kubectl neither; use an exec plugin");
    }
    return new Login(pem(user, "client-certificate"), pem(user, "client-key"), authorization);
  }

  private static String token(Entry user) {
    return user.path("tokenFile")
        .map(file -> text(file).strip())
        .orElseGet(() -> user.value().path("token").asText(""));
  }

  static Login bearer(String token) {
    return new Login("", "", token.isEmpty() ? "" : "Bearer " + token);
  }

  /**
   * Reads PEM text from {@code FIELD-data} or from the file that {@code FIELD} names; empty if
   * none.
   */
  private static String pem(Entry entry, String field) {
    String data = entry.value().path(field + "-data").asText("");
    if (data.isEmpty()) {
      return entry.path(field).map(ConnectionReader::text).orElse("");
    }
    try {
      return new String(Base64.getMimeDecoder().decode(data), StandardCharsets.US_ASCII);
    } catch (IllegalArgumentException malformed) {
      throw new CommandFailure(
          "%s: %s-data is no base64; write the kubeconfig anew".formatted(entry.file(), field),
          malformed);
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException unread) {
      throw new CommandFailure(
          file
              + ": cannot be read, though the kubeconfig names it: "
              + unread.getClass().getSimpleName(),
          unread);
    }
  }
}
