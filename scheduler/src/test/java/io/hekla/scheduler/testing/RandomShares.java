package io.hekla.scheduler.testing;

import io.hekla.model.resource.ResourceVector;
import java.util.Optional;
import java.util.Random;

/** Random capabilities, deserved shares and guarantees of queues; often more than there is. */
final class RandomShares {
  private static final double GIB = 1L << 30;

  private final Random random;

  RandomShares(Random random) {
    this.random = random;
  }

  /** Mostly of CPU and memory; now and then of GPUs, or of devices that are claimed. */
  Optional<ResourceVector> capability(boolean isRoot) {
    if (!chance(isRoot ? 6 : 3)) {
      return Optional.empty();
    }
    ResourceVector limit =
        !isRoot && chance(6)
            ? ResourceVector.EMPTY
            : ResourceVector.of(1000.0 * (2 + random.nextInt(4)), GIB * (4 + random.nextInt(8)));
    if (chance(4)) {
      limit = limit.with("nvidia.com/gpu", 1000.0 * (1 + random.nextInt(2)));
    }
    if (chance(2)) {
      limit = limit.with("deviceclass/gpu", 1000.0 * random.nextInt(4));
    }
    return Optional.of(limit);
  }

  ResourceVector guarantee() {
    return chance(5) ? amount(2) : ResourceVector.EMPTY;
  }

  ResourceVector deserved() {
    return chance(2) ? amount(4) : ResourceVector.EMPTY;
  }

  private ResourceVector amount(int most) {
    int size = 1 + random.nextInt(most);
    ResourceVector amount = ResourceVector.of(1000.0 * size, GIB * size);
    return chance(5) ? amount.with("nvidia.com/gpu", 1000) : amount;
  }

  private boolean chance(int oneIn) {
    return random.nextInt(oneIn) == 0;
  }
}
