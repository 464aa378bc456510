package io.hekla.model.job.plugins;

import static io.hekla.model.job.plugins.PluginScene.container;
import static io.hekla.model.job.plugins.PluginScene.env;
import static io.hekla.model.job.plugins.PluginScene.initContainer;
import static io.hekla.model.job.plugins.PluginScene.job;
import static io.hekla.model.job.plugins.PluginScene.task;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.KeyToPath;
import io.fabric8.kubernetes.api.model.Secret;
import java.util.Base64;
import org.junit.jupiter.api.Test;

class SshPluginTest {
  private static PluginScene scene(String arguments) {
    return job(
        "plugins: {ssh: ["
            + arguments
            + "]}\ntasks:\n"
            + task("master", 1)
            + task("worker", 2, ", hostname: w"));
  }

  private static String text(Secret secret, String key) {
    return new String(Base64.getDecoder().decode(secret.getData().get(key)), UTF_8);
  }

  private static PluginObject.Keys keys(PluginScene scene) {
    return (PluginObject.Keys) scene.plugins().objects().get(0);
  }

  @Test
  void theConfigurationNamesEveryHostOnce() {
    var secret = scene("").object(Secret.class);

    assertThat(secret.getMetadata().getName()).isEqualTo("train-ssh");
    assertThat(text(secret, "config"))
        .isEqualTo(
            """
            StrictHostKeyChecking no
            UserKnownHostsFile /dev/null
            Host train-master-0
              HostName train-master-0.train
              Port 22
            Host w
              HostName w.train
              Port 22
            """);
  }

  @Test
  void aFreshPairCompletesTheSecret() {
    var keys = keys(scene(""));
    var secret = keys.complete(new SshKeyPair("PRIVATE", "PUBLIC"));

    assertThat(keys.lacksKeys()).isTrue();
    assertThat(secret.getData())
        .containsOnlyKeys("id_rsa", "id_rsa.pub", "authorized_keys", "config");
    assertThat(text(secret, "id_rsa")).isEqualTo("PRIVATE");
    assertThat(text(secret, "id_rsa.pub")).isEqualTo("PUBLIC");
    assertThat(text(secret, "authorized_keys")).isEqualTo("PUBLIC");
  }

  @Test
  void keysOfTheJobAreTaken() {
    var keys = keys(scene("--ssh-private-key=mine, --ssh-public-key=yours"));

    assertThat(keys.lacksKeys()).isFalse();
    assertThat(text(keys.object(), "id_rsa")).isEqualTo("mine");
    assertThat(text(keys.object(), "authorized_keys")).isEqualTo("yours");
  }

  @Test
  void halfAPairIsNone() {
    assertThat(keys(scene("--ssh-private-key=mine")).lacksKeys()).isTrue();
  }

  @Test
  void aPortThatCannotBeIsThatOfSsh() {
    assertThat(text(scene("--ssh-port=2222").object(Secret.class), "config")).contains("Port 2222");
    assertThat(text(scene("--ssh-port=70000").object(Secret.class), "config"))
        .contains("Port 22\n");
    assertThat(text(scene("--ssh-port=0").object(Secret.class), "config")).contains("Port 22\n");
  }

  @Test
  void everyContainerFindsTheKeys() {
    var pod = scene("").pod("master", 0);

    var secret = pod.getSpec().getVolumes().get(0).getSecret();
    assertThat(secret.getSecretName()).isEqualTo("train-ssh");
    assertThat(secret.getDefaultMode()).isEqualTo(0600);
    assertThat(secret.getItems())
        .extracting(KeyToPath::getPath)
        .containsExactly(".ssh/id_rsa", ".ssh/id_rsa.pub", ".ssh/authorized_keys", ".ssh/config");
    for (var one : java.util.List.of(container(pod), initContainer(pod))) {
      assertThat(one.getVolumeMounts())
          .singleElement()
          .satisfies(mount -> assertThat(mount.getMountPath()).isEqualTo("/root/.ssh"))
          .satisfies(mount -> assertThat(mount.getSubPath()).isEqualTo(".ssh"));
      assertThat(env(one)).isEmpty();
    }
  }

  @Test
  void anotherUserMayReadThem() {
    var pod = scene("--ssh-key-file-path=/home/user/.ssh").pod("master", 0);

    assertThat(pod.getSpec().getVolumes().get(0).getSecret().getDefaultMode()).isEqualTo(0644);
    assertThat(container(pod).getVolumeMounts().get(0).getMountPath()).isEqualTo("/home/user/.ssh");
  }
}
