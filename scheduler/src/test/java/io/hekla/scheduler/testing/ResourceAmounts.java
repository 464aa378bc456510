package io.hekla.scheduler.testing;

import io.hekla.model.resource.Quantities;
import io.hekla.model.resource.ResourceVector;

/** CPU, memory and extended resources as users write them. */
final class ResourceAmounts {
  private ResourceAmounts() {}

  static ResourceVector with(ResourceVector vector, String name, String quantity) {
    double amount =
        switch (name) {
          case ResourceVector.MEMORY, ResourceVector.PODS ->
              Quantities.whole(Quantities.parse(quantity));
          default -> Quantities.milli(Quantities.parse(quantity));
        };
    return vector.with(name, amount);
  }
}
