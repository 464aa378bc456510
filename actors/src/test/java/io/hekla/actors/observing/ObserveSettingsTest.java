package io.hekla.actors.observing;

import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import org.junit.jupiter.api.Test;

/** Leases by which a Volcano at work is recognised. */
class ObserveSettingsTest {
  private static ObserveSettings read(String more) {
    Config shipped =
        ConfigFactory.parseString(
            """
            scheduler.names = ["volcano"]
            hyper-node.release = "volcano"
            observe {
              mode = "detect", poll = 5s, quiet = 30s, foreign-binds = 3
              lease-namespaces = ["volcano-system"], patience = 1m
            }
            """);
    return ObserveSettings.read(ConfigFactory.parseString(more).withFallback(shipped));
  }

  @Test
  void theLeasesOfAllProgramsThatDoOurWorkAreRead() {
    assertThat(read("").leaseNames())
        .containsExactly(
            "volcano-system/vc-controller-manager",
            "volcano-system/vc-hypernode-controller-manager",
            "volcano-system/volcano");
  }

  @Test
  void aSchedulerOfSeveralNamesHasTheLeaseVolcano() {
    assertThat(read("scheduler.names = [batch, ai]").leaseNames())
        .contains("volcano-system/ai", "volcano-system/batch", "volcano-system/volcano");
    assertThat(read("scheduler.names = [batch]").leaseNames())
        .contains("volcano-system/batch")
        .doesNotContain("volcano-system/volcano");
  }

  @Test
  void theProgramOfHyperNodesMayGoOnWhereHeklaDiscoversNone() {
    assertThat(read("hyper-node.release = \"\"").leaseNames())
        .doesNotContain("volcano-system/vc-hypernode-controller-manager");
  }
}
