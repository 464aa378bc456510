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
  private static final Config MODULES =
      ConfigFactory.parseResources("telemetry.conf")
          .withFallback(ConfigFactory.defaultReference())
          .resolve()
          .getConfig("kanela.modules");

  private static Config module(String name) {
    return MODULES.getConfig(name);
  }

  @Test
  void onlyAkkaIsInstrumented() {
    Set<String> on = new TreeSet<>();
    for (String name : MODULES.root().keySet()) {
      if (!module(name).hasPath("enabled") || module(name).getBoolean("enabled")) {
        on.add(name);
      }
    }

    assertThat(on).containsExactly("akka", "akka-remote", "akka-remote-sharding");
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
