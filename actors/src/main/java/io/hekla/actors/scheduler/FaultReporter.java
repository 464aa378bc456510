package io.hekla.actors.scheduler;

import io.hekla.scheduler.EngineFault;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;

/** Log of plugins and actions that throw, each once, not at each session. */
final class FaultReporter {
  private final List<EngineFault> reported = new ArrayList<>();

  void report(List<EngineFault> faults, Logger log) {
    for (EngineFault fault : faults) {
      if (reported.stream().noneMatch(fault::isLike)) {
        reported.add(fault);
        report(fault, log);
      }
    }
  }

  private static void report(EngineFault fault, Logger log) {
    if (fault.own()) {
      log.error("a fault of Hekla, please report it: {}", fault.text(), fault.what());
    } else {
      log.warn("{}", fault.text(), fault.what());
    }
  }
}
