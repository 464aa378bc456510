package io.hekla.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.simulator.embedded.SimulatedNodes;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Faults that the oracle has to find, as the kill tests depend on it. */
class OracleTest {
  private static final SimulatedNodes NODES = new SimulatedNodes(2, "4", "8Gi", 10);
  private static final Load LOAD =
      new Load(
          Map.of("ns/j", new Load.WantedJob("Completed", 2)),
          Map.of("ns/j-t-0", pod(), "ns/j-t-1", pod()));

  private final List<LoggedRequest> log = new ArrayList<>();

  @BeforeEach
  void aRunInWhichAllIsWell() {
    for (int pod = 0; pod < 2; pod++) {
      ask("create", "Pod", "ns/j-t-" + pod, "u" + pod, "", "Pending");
      ask("bind", "Pod", "ns/j-t-" + pod, "u" + pod, "n" + pod, "Pending");
      ask("patch-status", "Pod", "ns/j-t-" + pod, "u" + pod, "", "Running");
    }
    ask("patch-status", "Job", "ns/j", "uj", "", "Running");
    for (int pod = 0; pod < 2; pod++) {
      ask("patch-status", "Pod", "ns/j-t-" + pod, "u" + pod, "", "Succeeded");
    }
    ask("patch-status", "Job", "ns/j", "uj", "", "Completed");
  }

  @Test
  void aRunInWhichAllIsWellHasNoFaults() {
    assertThat(faults()).isEmpty();
  }

  @Test
  void refusedDecisionsDoNotCount() {
    log.add(new LoggedRequest("create", "Pod", "ns/j-t-0", "", "", "", 0, 409));
    log.add(new LoggedRequest("bind", "Pod", "ns/j-t-0", "u0", "n1", "", 0, 409));

    assertThat(faults()).isEmpty();
  }

  @Test
  void aPodMadeTwiceIsAFault() {
    ask("create", "Pod", "ns/j-t-0", "again", "", "Pending");

    assertThat(faults()).anyMatch(fault -> fault.contains("j-t-0 was created 2 times, not 1"));
  }

  @Test
  void anUnexpectedPodIsAFault() {
    ask("create", "Pod", "ns/j-t-2", "u2", "", "Pending");

    assertThat(faults()).anyMatch(fault -> fault.contains("nobody wanted it"));
  }

  @Test
  void aPodThatWasNeverMadeIsAFault() {
    log.removeIf(request -> request.uid().equals("u1"));

    assertThat(faults()).containsExactly("ns/j-t-1 was created 0 times, not 1");
  }

  @Test
  void aSecondBindingOfAPodIsAFault() {
    ask("bind", "Pod", "ns/j-t-0", "u0", "n1", "Running");

    assertThat(faults()).contains("ns/j-t-0 (u0) was bound 2 times");
  }

  @Test
  void aPodRunTwiceIsAFault() {
    ask("patch-status", "Pod", "ns/j-t-0", "u0", "", "Running");

    assertThat(faults())
        .contains("ns/j-t-0 was Succeeded and then Running", "ns/j-t-0 (u0) was run 2 times");
  }

  @Test
  void aNodeThatIsOverFullForAMomentIsAFault() {
    log.replaceAll(request -> request.node().isEmpty() ? request : onNode(request, "n0"));

    assertThat(faults())
        .containsExactly(
            "n0 is over-full once ns/j-t-1 is bound to it: 6 cpus, 2048 bytes, 2 pods");
  }

  @Test
  void aJobThatCompletesAndBeginsAgainIsAFault() {
    ask("patch-status", "Job", "ns/j", "uj", "", "Running");
    ask("patch-status", "Job", "ns/j", "uj", "", "Completed");

    assertThat(faults())
        .containsExactly(
            "ns/j should end Completed, once; it was [Running, Completed, Running, Completed]");
  }

  private List<String> faults() {
    return Oracle.faults(log, LOAD, NODES);
  }

  private void ask(String verb, String kind, String key, String uid, String node, String phase) {
    log.add(new LoggedRequest(verb, kind, key, uid, node, phase, log.size() + 1, 200));
  }

  private static LoggedRequest onNode(LoggedRequest request, String node) {
    return new LoggedRequest(
        request.verb(),
        request.kind(),
        request.key(),
        request.uid(),
        node,
        request.phase(),
        request.version(),
        request.code());
  }

  private static Load.WantedPod pod() {
    return new Load.WantedPod("ns/j", 1, BigDecimal.valueOf(3), BigDecimal.valueOf(1024));
  }
}
