package io.hekla.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.AllocatedDevice;
import io.hekla.model.cluster.Preparation;
import io.hekla.scheduler.testing.RandomDevices;
import io.hekla.scheduler.testing.SessionOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Claims get devices if and only if some choice of devices satisfies all of them, and then such a
 * choice (docs/reference/device-claims.md#search).
 */
class DeviceAllocationTest {
  private static final int CASES = 150;

  static LongStream sample() {
    return LongStream.range(0, CASES);
  }

  @ParameterizedTest
  @MethodSource("sample")
  void devicesAreFoundIfThereAreSome(long seed) {
    isFoundIfThereIsOne(seed);
  }

  @Tag("thorough")
  @ParameterizedTest
  @MethodSource("io.hekla.scheduler.RandomCases#many")
  void devicesAreFoundIfThereAreSomeManyTimes(long seed) {
    isFoundIfThereIsOne(seed);
  }

  @Test
  void theCasesAreOfBothKinds() {
    long found = sample().filter(DeviceAllocationTest::isFoundIfThereIsOne).count();

    assertThat(found).isBetween(CASES / 5L, CASES * 4L / 5);
  }

  private static boolean isFoundIfThereIsOne(long seed) {
    var devices = new RandomDevices(seed);
    SessionOutcome outcome = devices.run();
    boolean found = !outcome.binds().isEmpty();

    assertThat(found).as("seed %d: %s", seed, devices).isEqualTo(devices.isSolvable());
    if (found) {
      List<List<AllocatedDevice>> given = new ArrayList<>();
      for (Preparation one : outcome.preparations("g-0")) {
        given.add(((Preparation.AllocateDevices) one).devices());
      }
      assertThat(devices.faultOf(given)).as("seed %d: %s in %s", seed, given, devices).isEmpty();
    }
    return found;
  }
}
