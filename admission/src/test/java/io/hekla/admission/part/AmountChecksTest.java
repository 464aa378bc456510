package io.hekla.admission.part;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Amounts in findings are exact and as short as users write them. */
class AmountChecksTest {
  @ParameterizedTest
  @CsvSource({
    "memory, 68719476736, 64Gi",
    "memory, 68719476737, 68719476737",
    "memory, 1536, 1536",
    "memory, 2048, 2Ki",
    "memory, 0, 0",
    "requests.storage, 1125899906842624, 1Pi",
    "cpu, 2048, 2048",
    "cpu, 0.250, 0.25",
  })
  void amountsOfBytesHaveASuffixThatLosesNothing(String resource, BigDecimal amount, String text) {
    assertThat(AmountChecks.amount(resource, amount)).isEqualTo(text);
  }
}
