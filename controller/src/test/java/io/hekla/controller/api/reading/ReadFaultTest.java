package io.hekla.controller.api.reading;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.controller.api.Kind;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages about an object that cannot be read: the field, and the reason in users' words. */
class ReadFaultTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          'tasks':[{'replicas':'three'}] | spec.tasks[0].replicas: "three" is not a whole number between -2147483648 and 2147483647
          'tasks':[{'replicas':99999999999}] | spec.tasks[0].replicas: "99999999999" is not a whole number between -2147483648 and 2147483647
          'tasks':[{'replicas':[1]}] | spec.tasks[0].replicas: a list is not a whole number between -2147483648 and 2147483647
          'tasks':'x' | spec.tasks: it is not a list
          'tasks':[{'template':'x'}] | spec.tasks[0].template: it is not an object
          'plugins':'x' | spec.plugins: it is not an object
          'queue':{} | spec.queue: it is not text
          """)
  void aFaultNamesItsFieldAndWhatBelongsThere(String spec, String fault) {
    assertThat(fault(spec)).isEqualTo(fault);
  }

  @ParameterizedTest
  @ValueSource(strings = {"''", "{}"})
  void anInvalidAmountIsReportedAsNoQuantity(String amount) {
    String spec =
        "'tasks':[{'template':{'spec':{'containers':[{'name':'c','resources':{'requests':{'cpu':%s}}}]}}}]"
            .formatted(amount);

    assertThat(fault(spec))
        .isEqualTo(
            "spec.tasks[0].template.spec.containers[0].resources.requests.cpu: it is not a quantity"
                + " as in 500m or 2Gi");
  }

  private static String fault(String spec) {
    return Wired.read(Kind.JOB, Wired.list(Wired.pod("j", "'spec':{" + spec + "}")), 1)
        .page()
        .orElseThrow()
        .unreadable()
        .getFirst()
        .why();
  }
}
