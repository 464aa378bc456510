package io.hekla.scheduler.selectors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hekla.model.cluster.DeviceAmount;
import io.hekla.model.cluster.DeviceAttribute;
import io.hekla.model.cluster.DeviceAttribute.Type;
import io.hekla.model.cluster.DeviceCapacity;
import io.hekla.model.cluster.DeviceProperties;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Selectors of devices (docs/reference/device-claims.md#selectors). */
class DeviceSelectorTest {
  private static final String DRIVER = "gpu.example.com";
  private static final DeviceProperties DEVICE =
      new DeviceProperties(
          List.of(
              attribute("model", Type.STRING, "a100"),
              attribute("index", Type.INT, "3"),
              attribute("healthy", Type.BOOL, "true"),
              attribute("driverVersion", Type.VERSION, "1.10.2-rc.1+build"),
              attribute("other.example.com/family", Type.STRING, "ampere"),
              new DeviceAttribute("roots", Type.STRING, List.of("pci0", "pci1"), true)),
          List.of(
              new DeviceCapacity(new DeviceAmount("memory", "42949672960"), Optional.empty()),
              new DeviceCapacity(
                  new DeviceAmount("other.example.com/cores", "0.5"), Optional.empty())),
          /* shareable= */ true,
          /* bindsToNode= */ false);

  private static DeviceAttribute attribute(String name, Type type, String value) {
    return new DeviceAttribute(name, type, List.of(value), /* list= */ false);
  }

  private static boolean selects(String expression) {
    return DeviceSelector.of(expression).selects(DRIVER, DEVICE);
  }

  private static void assertFails(String expression, String message) {
    assertThatThrownBy(() -> selects(expression))
        .as(expression.substring(0, Math.min(100, expression.length())))
        .isInstanceOf(SelectorException.class)
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "true",
        "device.driver == 'gpu.example.com'",
        "device.driver.startsWith('gpu')",
        "device.allowMultipleAllocations",
        "device.attributes['gpu.example.com'].model == 'a100'",
        "device.attributes[\"gpu.example.com\"][\"model\"] == \"a100\"",
        "device.attributes[device.driver].model.matches('^a[0-9]+$')",
        "device.attributes['other.example.com'].family in ['hopper', 'ampere']",
        "device.attributes['gpu.example.com'].index > 2",
        "device.attributes['gpu.example.com'].index == 3.0",
        "device.attributes['gpu.example.com'].healthy",
        "device.attributes['gpu.example.com'].driverVersion.isGreaterThan(semver('1.9.0'))",
        "device.attributes['gpu.example.com'].driverVersion.compareTo(semver('1.10.2')) < 0",
        "device.attributes['gpu.example.com'].driverVersion == semver('1.10.2-rc.1')",
        "device.attributes['gpu.example.com'].driverVersion.minor() == 10",
        "isSemver('v1.2', true) && !isSemver('v1.2')",
        "semver('v01.02', true) == semver('1.2.0')",
        "device.capacity['gpu.example.com'].memory.compareTo(quantity('10Gi')) >= 0",
        "device.capacity['gpu.example.com'].memory == quantity('40Gi')",
        "device.capacity['gpu.example.com'].memory.isGreaterThan(quantity('40G'))",
        "device.capacity['other.example.com'].cores.isLessThan(quantity('1'))",
        "quantity('50k').add(20).sub(quantity('20')).asInteger() == 50000",
        "quantity('1500m').isInteger() == false && quantity('1500m').asApproximateFloat() == 1.5",
        "sign(quantity('-1')) == -1 && isQuantity('1Gi') && !isQuantity('Mi')",
        "device.attributes['gpu.example.com'].roots.exists(root, root == 'pci1')",
        "'pci0' in device.attributes['gpu.example.com'].roots",
        "device.attributes['gpu.example.com'].roots.includes('pci0')",
        "device.attributes['gpu.example.com'].model.includes('a100')",
        "device.attributes['gpu.example.com'].roots.all(root, root.startsWith('pci'))",
        "sets.intersects(device.attributes['gpu.example.com'].roots, ['pci1', 'pci7'])",
        "[1, 2, 3].sum() == 6 && [3, 1].min() == 1 && [1, 2].isSorted() && ['a', 'b'].max() == 'b'",
        "!has(device.attributes['gpu.example.com'].missing)",
        "has(device.attributes['gpu.example.com'].model)",
        "!has(device.attributes['missing.example.com'].model)",
        "'gpu.example.com' in device.attributes && !('missing.example.com' in device.attributes)",
        "'model' in device.attributes['gpu.example.com']",
        "device.attributes['missing.example.com'].size() == 0",
        "device.attributes['gpu.example.com'].?missing.orValue('x') == 'x'",
        "device.attributes['gpu.example.com'][?'model'].hasValue()",
        "cel.bind(dra, device.attributes['gpu.example.com'], dra.healthy && dra.index == 3)",
        "device.attributes['gpu.example.com'].missing == 1 || true",
        "'a-b-c'.replace('-', '').upperAscii() == 'ABC' && ['a', 'b'].join('+') == 'a+b'",
        "'abc 123'.find('[0-9]+') == '123' && 'a1b2'.findAll('[0-9]').size() == 2",
      })
  void aDeviceIsSelected(String expression) {
    assertThat(selects(expression)).as(expression).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "device.driver == 'nic.example.com'",
        "device.attributes['gpu.example.com'].model == 'h100'",
        "device.attributes['gpu.example.com'].index == '3'",
        "device.capacity['gpu.example.com'].memory.compareTo(quantity('80Gi')) >= 0",
        "device.attributes['gpu.example.com'].driverVersion.isGreaterThan(semver('1.10.2'))",
      })
  void aDeviceIsNotSelected(String expression) {
    assertThat(selects(expression)).as(expression).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          device.attributes['gpu.example.com'].missing == 1                      | missing
          device.attributes['missing.example.com'].model == 'a'                  | key 'model' is not present
          device.attributes['gpu.example.com']['missing'] == 'a'                 | key 'missing' is not present
          device.attributes['gpu.example.com'].model.isGreaterThan(semver('1.0.0')) | No matching overload
          device.attributes['gpu.example.com'].model                             | its value is not a bool
          quantity('Mi').sign() == 1                                             | no matching overload
          sign(quantity('Mi')) == 1                                              | not a quantity
          semver('1.0') == semver('1.0.0')                                       | not a semantic version
          device.driver                                                          | not bool
          device.drivr == 'x'                                                    | undefined field 'drivr'
          device.driver ==                                                       | line 1, column
          nothing.at == 1                                                        | undeclared reference to 'nothing'
          1 / 0 == 1                                                             | zero
          'x'.matches('(')                                                       | missing closing
          """)
  void aFaultIsNamed(String expression, String message) {
    assertFails(expression, message);
  }

  @Test
  void faultsOfTheTextAreKnownBeforeAnyDevice() {
    assertThat(DeviceSelector.of("device.driver ==").fault()).isPresent();
    assertThat(DeviceSelector.of("device.missing == 1").fault()).isPresent();
    assertThat(DeviceSelector.of("device.driver == 'x'").fault()).isEmpty();
  }

  @Test
  void hostileExpressionsEndAtABound() {
    assertFails("'" + "x".repeat(SelectorBounds.LENGTH) + "' == ''", "longer than 10240");
    assertFails("(".repeat(2_000) + "true" + ")".repeat(2_000), "recursion limit");
    assertFails("1" + "+1".repeat(4_000) + " == 1", "recursion limit");
    assertFails("[".repeat(1_000) + "]".repeat(1_000) + " == []", "recursion limit");
    assertFails("'a'" + ".trim()".repeat(1_000) + " == 'a'", "recursion limit");
    assertFails(nested("x", "x == x", 30), "a value is larger than");
    assertFails(doubled("'aaaaaaaaaaaaaaaa'", 20), "a value is larger than");
    assertFails(doubled("['a']", 20), "a value is larger than");
    assertFails(counted(), "Iteration budget exceeded");
    assertFails(
        "'a'.replace('', '"
            + "y".repeat(4_000)
            + "').replace('', '"
            + "y".repeat(4_000)
            + "') == ''",
        "larger than");
    assertFails("'x'.matches('(((a{100}){100}){100})')", "exceeds allowed program size");
    assertFails("'x'.matches('((a{100}){100})')", "exceeds allowed program size");
  }

  /** Lists of lists that are compared in full: what they show is much larger than what they are. */
  private static String nested(String name, String body, int depth) {
    String expression = body;
    for (int i = 0; i < depth; i++) {
      expression = "[[" + name + ", " + name + "]].all(" + name + ", " + expression + ")";
    }
    return "[1].all(" + name + ", " + expression + ")";
  }

  private static String doubled(String start, int times) {
    String expression = "v" + times + " == v" + times;
    for (int i = times; i > 0; i--) {
      expression = "cel.bind(v%d, v%d + v%d, %s)".formatted(i, i - 1, i - 1, expression);
    }
    return "cel.bind(v0, " + start + ", " + expression + ")";
  }

  private static String counted() {
    String list = "[" + "1,".repeat(100) + "1]";
    return list + ".all(a, " + list + ".all(b, " + list + ".all(c, a == b && b == c)))";
  }

  @Test
  void evaluationIsTheSameAgain() {
    String expression = "device.attributes['gpu.example.com'].missing == 1";
    assertFails(expression, "missing");
    assertFails(expression, "missing");
    assertThat(DeviceSelector.of(expression)).isSameAs(DeviceSelector.of(expression));
  }
}
