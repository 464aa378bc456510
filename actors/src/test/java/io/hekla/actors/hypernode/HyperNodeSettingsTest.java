package io.hekla.actors.hypernode;

import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import io.hekla.model.cluster.ObjectKey;
import org.junit.jupiter.api.Test;

/** Name of the ConfigMap that configures discovery. */
class HyperNodeSettingsTest {
  private static HyperNodeSettings with(String settings) {
    Config all =
        ConfigFactory.parseString("hekla.hyper-node { %s }".formatted(settings))
            .withFallback(ConfigFactory.load());
    return HyperNodeSettings.read(all.getConfig("hekla"));
  }

  @Test
  void itsConfigMapIsNamedAfterTheRelease() {
    assertThat(with("release: batch, namespace: there").configMap())
        .contains(new ObjectKey("there", "batch-controller-configmap"));
  }

  @Test
  void withoutReleaseNoConfigMapIsRead() {
    assertThat(with("release: \"\"").configMap()).isEmpty();
  }
}
