package io.hekla.scheduler.plugins.proportion;

import io.hekla.model.resource.ResourceVector;
import io.hekla.model.resource.ResourceVector.Missing;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * Water filling: distributes the cluster's resources to the queues by weight, round by round, until
 * each has what it asks for or may hold, or nothing is left. Source:
 * docs/reference/plugin-rules.md#proportion.
 */
final class WaterFilling {
  private WaterFilling() {}

  static void deserve(Collection<QueueShare> shares, ResourceVector total) {
    List<QueueShare> thirsty = new ArrayList<>(shares);
    ResourceVector remaining = total;
    while (true) {
      double weights = thirsty.stream().mapToDouble(share -> share.queue().info().weight()).sum();
      if (weights == 0) {
        return;
      }
      ResourceVector before = remaining;
      ResourceVector increased = ResourceVector.EMPTY;
      ResourceVector decreased = ResourceVector.EMPTY;
      for (QueueShare share : List.copyOf(thirsty)) {
        ResourceVector old = share.deserved();
        ResourceVector poured = before.times(share.queue().info().weight() / weights);
        ResourceVector part =
            old.plus(poured)
                .limitedBy(share.capability(), Missing.INFINITE)
                .limitedBy(share.demand().request(), Missing.ZERO)
                .max(share.queue().info().guarantee());
        share.deserve(part);
        if (share.demand().request().lessEqual(part, Missing.ZERO) || part.equals(old)) {
          thirsty.remove(share);
        }
        increased = increased.plus(part.exceeding(old));
        decreased = decreased.plus(old.exceeding(part));
      }
      remaining = before.plus(decreased).minus(increased).positive();
      if (remaining.isEmpty() || remaining.equals(before)) {
        return;
      }
    }
  }
}
