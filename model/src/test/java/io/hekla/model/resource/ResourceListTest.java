package io.hekla.model.resource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.Quantity;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ResourceListTest {
  @Test
  void cpuIsInMillicoresMemoryInBytesPodsWholeAndTheRestInThousandths() {
    var read =
        ResourceList.read(
            Map.of(
                "cpu", new Quantity("1500m"),
                "memory", new Quantity("1Gi"),
                "pods", new Quantity("110"),
                "example.com/gpu", new Quantity("2"),
                "ephemeral-storage", new Quantity("1"),
                "hugepages-2Mi", new Quantity("4Mi")));

    assertThat(read.milliCpu()).isEqualTo(1500);
    assertThat(read.memoryBytes()).isEqualTo(1073741824);
    assertThat(read.amount("pods")).isEqualTo(110);
    assertThat(read.amount("example.com/gpu")).isEqualTo(2000);
    assertThat(read.amount("ephemeral-storage")).isEqualTo(1000);
    assertThat(read.amount("hugepages-2Mi")).isEqualTo(4194304000.0);
  }

  @Test
  void invalidNodeResourcesAreIgnored() {
    var read =
        ResourceList.read(
            Map.of(
                "count/jobs.batch", new Quantity("1"),
                "requests.example.com/gpu", new Quantity("1"),
                "storage", new Quantity("1Gi")));

    assertThat(read.hasScalars()).isFalse();
  }

  @Test
  void writtenValuesReadBackEqual() {
    var vector =
        ResourceVector.of(2500, 8589934592.0).with("pods", 7).with("example.com/gpu", 3000);

    var written = ResourceList.write(vector);

    assertThat(written)
        .containsEntry("cpu", new Quantity("2500m"))
        .containsEntry("memory", new Quantity("8Gi"))
        .containsEntry("pods", new Quantity("7"))
        .containsEntry("example.com/gpu", new Quantity("3"));
    assertThat(ResourceList.read(written)).isEqualTo(vector);
  }

  @Test
  void aWrongQuantityNamesItsResource() {
    assertThatThrownBy(() -> ResourceList.read(Map.of("cpu", new Quantity("4", "x"))))
        .hasMessageStartingWith("cpu: not a quantity: \"4x\"");
  }
}
