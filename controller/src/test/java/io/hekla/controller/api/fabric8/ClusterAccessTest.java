package io.hekla.controller.api.fabric8;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.typesafe.config.ConfigFactory;
import io.hekla.controller.host.StartRefused;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Kubeconfigs that are refused before the first request to a cluster. */
class ClusterAccessTest {
  @TempDir private Path folder;

  @Test
  void aTokenIsNotSentToAnotherHostWithoutTls() throws Exception {
    Path kubeconfig =
        Files.writeString(
            folder.resolve("config"),
            """
            apiVersion: v1
            kind: Config
            clusters: [{name: c, cluster: {server: "http://203.0.113.7:8080"}}]
            users: [{name: u, user: {token: secret}}]
            contexts: [{name: x, context: {cluster: c, user: u}}]
            current-context: x
            """);

    var settings = ClientSettings.read(ConfigFactory.load().getConfig("hekla.kubernetes"));

    assertThatThrownBy(() -> ClusterAccess.open(kubeconfig, settings))
        .isInstanceOf(StartRefused.class)
        .hasMessageContaining("plain HTTP on another host")
        .hasMessageContaining(kubeconfig.toString());
  }
}
