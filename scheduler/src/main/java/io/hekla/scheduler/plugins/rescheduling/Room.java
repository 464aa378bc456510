package io.hekla.scheduler.plugins.rescheduling;

import io.hekla.model.resource.ResourceVector;
import java.util.List;

/**
 * Room on idle nodes until they are as busy as the target, in whole millicores and bytes. It may
 * become negative: only exactly 0 counts as used up, as in Volcano
 * (docs/reference/plugin-rules.md#rescheduling).
 */
final class Room {
  private long milliCpu;
  private long memoryBytes;

  Room(List<NodeUsage> idle, Percentages target) {
    for (NodeUsage usage : idle) {
      ResourceVector all = usage.node().allocatable();
      milliCpu += part(target.cpu(), all.milliCpu()) - part(usage.cpu(), all.milliCpu());
      memoryBytes +=
          part(target.memory(), all.memoryBytes()) - part(usage.memory(), all.memoryBytes());
    }
  }

  private static long part(double percent, double amount) {
    return (long) (percent * amount * 0.01);
  }

  void take(ResourceVector request) {
    milliCpu -= (long) request.milliCpu();
    memoryBytes -= (long) request.memoryBytes();
  }

  boolean isUsedUp() {
    return milliCpu == 0 || memoryBytes == 0;
  }
}
