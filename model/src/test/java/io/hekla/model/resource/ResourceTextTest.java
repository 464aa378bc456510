package io.hekla.model.resource;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResourceTextTest {
  @ParameterizedTest
  @CsvSource({
    "cpu, 250, 0.25",
    "cpu, 9600, 9.6",
    "cpu, 16333.4, 16.333",
    "cpu, 123456, 123.5",
    "memory, 41274097766, 38.4Gi",
    "memory, 1152921504606846976, 1Ei",
    "memory, 512, 512",
    "ephemeral-storage, 23622320128000, 22Gi",
    "hugepages-2Mi, 4194304000, 4Mi",
    "nvidia.com/gpu, 2000, 2",
    "pods, 110, 110",
  })
  void anAmountOfAVectorHasTheUnitOfItsResource(String name, double amount, String text) {
    assertThat(ResourceText.of(name, ResourceVector.EMPTY.with(name, amount))).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({
    "requests.memory, 1073741824, 1Gi",
    "limits.ephemeral-storage, 1536, 1.5Ki",
    "requests.storage, 1099511627776, 1Ti",
    "fast.storageclass.storage.k8s.io/requests.storage, 1024, 1Ki",
    "requests.nvidia.com/gpu, 4096, 4096",
    "count/pods, 2048, 2048",
  })
  void anAmountOfAQuotaHasTheUnitOfItsResource(String name, double units, String text) {
    assertThat(ResourceText.inUnits(name, units)).isEqualTo(text);
  }
}
