package io.hekla.scheduler.plugins.numaaware;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.api.Bounds;
import java.lang.management.ManagementFactory;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CpuDecisionTest {
  @Test
  void aWrittenDecisionIsReadBack() {
    var cpus = Map.of(0, 3, 1, 12);

    assertThat(CpuDecision.read(CpuDecision.write(cpus))).isEqualTo(cpus);
  }

  @Test
  void othersMayNameMoreThanCpus() {
    assertThat(CpuDecision.read("{\"1\": {\"example.com/nic\": \"1\", \"cpu\": \"4\"}}"))
        .isEqualTo(Map.of(1, 4));
  }

  @Test
  void entriesWithoutANumberOfCpusAreLeftOut() {
    assertThat(
            CpuDecision.read(
                "{\"0\":{\"cpu\":\"many\"},\"x\":{\"cpu\":\"1\"},\"2\":{},\"3\":7,\"4\":{\"cpu\":\"2\"}}"))
        .isEqualTo(Map.of(4, 2));
  }

  @Test
  void invalidJsonIsIgnored() {
    assertThat(CpuDecision.read("{\"0\":{\"cpu\":\"3\"}")).isEmpty();
    assertThat(CpuDecision.read("")).isEmpty();
    assertThat(CpuDecision.read("[[[[")).isEmpty();
    assertThat(CpuDecision.read("7")).isEmpty();
  }

  /** Annotations as large as an object may carry, made of unclosed braces. */
  @Test
  void aTextBeyondTheBoundIsNotEvenRead() {
    String text = "\"1\":{".repeat(256 * 1024 / 5);
    var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    CpuDecision.read(text);
    long before = threads.getCurrentThreadAllocatedBytes();

    assertThat(CpuDecision.read(text)).isEmpty();

    assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(100_000);
  }

  @Test
  void nestingWithinTheBoundSaysNothingAndThrowsNothing() {
    assertThat(CpuDecision.read("{\"1\":".repeat(Bounds.TOPOLOGY_DECISION_LENGTH / 5))).isEmpty();
  }
}
