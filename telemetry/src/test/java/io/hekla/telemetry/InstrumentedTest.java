package io.hekla.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Classes that the agent instruments by telemetry.conf: Akka's alone. */
class InstrumentedTest {
  private static final Config ALL =
      ConfigFactory.parseResources("telemetry.conf")
          .withFallback(ConfigFactory.defaultReference())
          .resolve();

  private static final Config MODULES = ALL.getConfig("kanela.modules");

  private static Config module(String name) {
    return MODULES.getConfig(name);
  }

  private static Set<String> enabled(Config modules) {
    Set<String> on = new TreeSet<>();
    for (String name : modules.root().keySet()) {
      Config one = modules.getConfig(name);
      if (!one.hasPath("enabled") || one.getBoolean("enabled")) {
        on.add(name);
      }
    }
    return on;
  }

  @Test
  void onlyAkkaIsInstrumented() {
    assertThat(enabled(MODULES)).containsExactly("akka", "akka-remote", "akka-remote-sharding");
  }

  /** The bundle's page of status listens at every address; only its metrics are of use. */
  @Test
  void noPartOfKamonRunsButTheMetricsOfTheJvm() {
    assertThat(enabled(ALL.getConfig("kamon.modules"))).containsExactly("jvm-metrics");
  }

  @Test
  void whatIsListedIsThere() throws ClassNotFoundException {
    for (String name : List.of("akka", "akka-remote", "akka-remote-sharding")) {
      for (String instrumentation : module(name).getStringList("instrumentations")) {
        assertThat(Class.forName(instrumentation)).isPublic();
      }
    }
  }
}
