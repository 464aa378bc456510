package io.hekla.model.resource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QuantitiesTest {
  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "1, 1",
    "+2, 2",
    "-3, -3",
    ".5, 0.5",
    "5., 5",
    "100m, 0.1",
    "1n, 0.000000001",
    "7u, 0.000007",
    "1.5k, 1500",
    "2M, 2000000",
    "1Ki, 1024",
    "1.5Gi, 1610612736",
    "1E, 1000000000000000000",
    "1e3, 1000",
    "12E2, 1200",
    "1e-3, 0.001",
    "100E, 9223372036854775807",
  })
  void aQuantityIsReadExactly(String text, String number) {
    assertThat(Quantities.parse(text)).isEqualByComparingTo(number);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", " 1", "1 Gi", "4x", "1KI", "1ki", "Gi", ".", "1,5", "--1", "1e", "0x1"})
  void invalidQuantitiesAreRefusedByTheirText(String text) {
    assertThatThrownBy(() -> Quantities.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("not a quantity: \"" + text + "\"");
  }

  @ParameterizedTest
  @CsvSource({"0.0001, 1", "0.5, 500", "1, 1000", "1.0005, 1001"})
  void aStartedThousandthCountsWhole(String text, double milli) {
    assertThat(Quantities.milli(Quantities.parse(text))).isEqualTo(milli);
  }

  @ParameterizedTest
  @CsvSource({"0, 0", "1, 1m", "1500, 1500m", "2000, 2", "3000000, 3k"})
  void thousandthsAreWrittenAsKubernetesDoes(double milli, String text) {
    assertThat(Quantities.ofMilli(milli)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({"0, 0", "512, 512", "1536, 1536", "2048, 2Ki", "8589934592, 8Gi"})
  void bytesAreWrittenAsKubernetesDoes(double bytes, String text) {
    assertThat(Quantities.ofBytes(bytes)).isEqualTo(text);
  }
}
