package io.hekla.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Meaning of kubeconfigs, which is that of kubectl. */
class ConnectionReaderTest {
  private static final String TWO =
      """
      current-context: blue
      contexts:
      - {name: blue, context: {cluster: one, user: ann, namespace: team}}
      - {name: red, context: {cluster: two, user: bob}}
      clusters:
      - {name: one, cluster: {server: "https://one:6443/", insecure-skip-tls-verify: true}}
      - {name: two, cluster: {server: "https://two", certificate-authority: ca.pem}}
      users:
      - {name: ann, user: {token: secret}}
      - {name: bob, user: {username: bob, password: pw}}
      """;

  @TempDir private Path folder;

  private Path file(String name, String text) throws Exception {
    return Files.writeString(folder.resolve(name), text);
  }

  private static ConnectionReader.Flags flags(Optional<Path> file, String context) {
    return new ConnectionReader.Flags(file, context, "", "", List.of(), Duration.ZERO);
  }

  private static Connection read(ConnectionReader.Flags flags, Map<String, String> environment) {
    return new ConnectionReader(flags, environment, false).read();
  }

  @Test
  void theCurrentContextCounts() throws Exception {
    Connection blue = read(flags(Optional.of(file("config", TWO)), ""), Map.of());

    assertThat(blue.server()).hasToString("https://one:6443");
    assertThat(blue.namespace()).isEqualTo("team");
    assertThat(blue.login().authorization()).isEqualTo("Bearer secret");
    assertThat(blue.trust().insecure()).isTrue();
  }

  @Test
  void filesThatAreNamedLieBesideTheKubeconfig() throws Exception {
    file("ca.pem", "the authority");

    Connection red = read(flags(Optional.of(file("config", TWO)), "red"), Map.of());

    assertThat(red.namespace()).isEqualTo("default");
    assertThat(red.trust().authorities()).isEqualTo("the authority");
    assertThat(red.login().authorization()).isEqualTo("Basic Ym9iOnB3");
  }

  @Test
  void ofSeveralKubeconfigsTheFirstWithAValueWins() throws Exception {
    Path first =
        file(
            "first",
            "current-context: green\nclusters: [{name: one, cluster: {server: \"https://mine\"}}]\n");
    Path second = file("second", TWO);
    Path third = file("third", "contexts: [{name: green, context: {cluster: one, user: ann}}]\n");
    String all =
        String.join(
            File.pathSeparator,
            first.toString(),
            second.toString(),
            folder.resolve("none").toString(),
            third.toString());

    Connection green = read(flags(Optional.empty(), ""), Map.of("KUBECONFIG", all));

    assertThat(green.server()).hasToString("https://mine");
    assertThat(green.login().authorization()).isEqualTo("Bearer secret");
  }

  @Test
  void credentialsGoToAnotherHostByTlsOnly() throws Exception {
    Path file = file("config", TWO);

    assertThat(read(to("team.example:6443", file), Map.of()).server())
        .hasToString("https://team.example:6443");
    assertThatThrownBy(() -> read(to("http://team.example:6443", file), Map.of()))
        .hasMessageContainingAll("plain HTTP", "write https://team.example:6443")
        .hasMessageNotContaining("secret");
    for (String here : List.of("http://127.0.0.1:8080", "http://localhost", "http://[::1]:8080")) {
      assertThat(read(to(here, file), Map.of()).server()).hasToString(here);
    }
  }

  @Test
  void plainHttpIsAllowedWithoutCredentials() {
    var unreachable =
        new ConnectionReader.Flags(
            Optional.empty(), "", "http://team.example", "", List.of(), Duration.ZERO);

    assertThat(read(unreachable, Map.of("KUBECONFIG", folder.resolve("none").toString())).server())
        .hasToString("http://team.example");
  }

  private static ConnectionReader.Flags to(String server, Path file) {
    return new ConnectionReader.Flags(
        Optional.of(file), "blue", server, "", List.of(), Duration.ZERO);
  }

  @Test
  void flagsComeFirst() throws Exception {
    var flags =
        new ConnectionReader.Flags(
            Optional.of(file("config", TWO)),
            "blue",
            "127.0.0.1:8080",
            "carol",
            List.of("dev"),
            Duration.ofSeconds(3));

    Connection connection = read(flags, Map.of());

    assertThat(connection.server()).hasToString("https://127.0.0.1:8080");
    assertThat(connection.impersonated())
        .contains(new Connection.Impersonation("carol", List.of("dev")));
    assertThat(connection.timeout()).hasSeconds(3);
  }

  @Test
  void aProxyOfTheEnvironmentIsTakenUnlessTheHostIsExcepted() throws Exception {
    var flags = flags(Optional.of(file("config", TWO)), "blue");
    Map<String, String> proxy = Map.of("HTTPS_PROXY", "proxy:3128");

    assertThat(read(flags, proxy).proxy()).hasValueSatisfying(uri -> assertThat(uri).hasPort(3128));
    assertThat(read(flags, Map.of("HTTPS_PROXY", "proxy:3128", "no_proxy", "x, one")).proxy())
        .isEmpty();
    assertThat(read(flags, Map.of()).proxy()).isEmpty();
  }

  @Test
  void anExecPluginSaysWhoAsks() throws Exception {
    Path plugin =
        file(
            "plugin",
            """
            #!/bin/sh
            echo "{\\"kind\\": \\"ExecCredential\\", \\"status\\": {\\"token\\": \\"$1-$FROM\\"}}"
            """);
    assertThat(plugin.toFile().setExecutable(true)).isTrue();
    Path config =
        file(
            "config",
            """
            current-context: one
            contexts: [{name: one, context: {cluster: one, user: exec}}]
            clusters: [{name: one, cluster: {server: "https://one"}}]
            users:
            - name: exec
              user:
                exec: {apiVersion: client.authentication.k8s.io/v1, command: ./plugin, args: [a],
                       env: [{name: FROM, value: b}], installHint: get the plugin}
            """);

    Connection connection =
        read(flags(Optional.of(config), ""), Map.of("PATH", System.getenv("PATH")));

    assertThat(connection.login().authorization()).isEqualTo("Bearer a-b");
    Files.delete(plugin);
    assertThatThrownBy(() -> read(flags(Optional.of(config), ""), Map.of()))
        .hasMessageContaining("cannot be run")
        .hasMessageEndingWith("get the plugin");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void anExecPluginMayAskTheUserAtATerminalOnly(boolean interactive) throws Exception {
    Path plugin =
        file(
            "plugin",
            """
            #!/bin/sh
            case $KUBERNETES_EXEC_INFO in *'"interactive":true'*) token=asks;; *) token=silent;; esac
            echo "{\\"status\\": {\\"token\\": \\"$token\\"}}"
            """);
    assertThat(plugin.toFile().setExecutable(true)).isTrue();
    Path config =
        file(
            "config",
            """
            current-context: one
            contexts: [{name: one, context: {cluster: one, user: exec}}]
            clusters: [{name: one, cluster: {server: "https://one"}}]
            users:
            - name: exec
              user: {exec: {apiVersion: client.authentication.k8s.io/v1, command: ./plugin}}
            """);

    Connection connection =
        new ConnectionReader(flags(Optional.of(config), ""), Map.of(), interactive).read();

    assertThat(connection.login().authorization())
        .isEqualTo(interactive ? "Bearer asks" : "Bearer silent");
  }

  @Test
  void aUserOfTheKubeconfigMayActAsAnother() throws Exception {
    Path config =
        file(
            "config",
            TWO.replace(
                "{token: secret}", "{token: secret, as: carl, as-groups: [readers, writers]}"));

    assertThat(read(flags(Optional.of(config), ""), Map.of()).impersonated())
        .contains(new Connection.Impersonation("carl", List.of("readers", "writers")));
    var flags =
        new ConnectionReader.Flags(Optional.of(config), "", "", "dora", List.of(), Duration.ZERO);
    assertThat(read(flags, Map.of()).impersonated())
        .contains(new Connection.Impersonation("dora", List.of()));
  }

  @Test
  void faultsOfAKubeconfigAreReportedExactly() throws Exception {
    Path config = file("config", TWO);
    Path none = folder.resolve("none");
    Path empty = file("empty", "");

    assertThatThrownBy(() -> read(flags(Optional.of(config), "production"), Map.of()))
        .hasMessage(
            "there is no context \"production\" in %s; there are blue, red".formatted(config));
    assertThatThrownBy(
            () -> read(flags(Optional.empty(), ""), Map.of("KUBECONFIG", none.toString())))
        .hasMessageStartingWith(
            "no cluster is named: there is no file %s, as KUBECONFIG says".formatted(none));
    assertThatThrownBy(() -> read(flags(Optional.of(empty), ""), Map.of()))
        .hasMessage(empty + ": has no contexts, and so names no cluster; name another kubeconfig");
    assertThatThrownBy(() -> read(flags(Optional.of(folder), ""), Map.of()))
        .hasMessageStartingWith(folder + ": is a folder");
  }

  @Test
  void missingEntriesAreReportedWithTheNearestName() throws Exception {
    Path config = file("config", TWO);

    assertThatThrownBy(() -> read(flags(Optional.of(config), "blu"), Map.of()))
        .hasMessage("there is no context \"blu\" in %s; did you mean blue?".formatted(config));
    assertThatThrownBy(() -> read(flags(Optional.empty(), ""), Map.of("HOME", folder.toString())))
        .hasMessageStartingWith("no cluster is named");
    Path none = folder.resolve("none");
    assertThatThrownBy(() -> read(flags(Optional.of(none), ""), Map.of()))
        .hasMessageStartingWith(none + ": no such file");
    Path broken = file("broken", "a: [");
    assertThatThrownBy(() -> read(flags(Optional.of(broken), ""), Map.of()))
        .hasMessageContaining("malformed YAML");
  }
}
