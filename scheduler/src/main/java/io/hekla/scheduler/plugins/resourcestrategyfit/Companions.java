package io.hekla.scheduler.plugins.resourcestrategyfit;

import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.configuration.Arguments;
import io.hekla.scheduler.plugin.Fit;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.snapshot.TaskClass;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * CPU and memory that are left beside idle devices for the pods that will ask for the devices
 * (argument {@code proportional}).
 *
 * @param rates rates by device, in a fixed order
 */
record Companions(Map<String, Rate> rates) {
  private static final double MEGABYTE = 1e6;

  /** Resources per device: cores, and gigabytes (of 10⁹ bytes) of memory. */
  record Rate(double cores, double gigabytes) {}

  static Companions read(Arguments.Reader proportional) {
    var rates = new LinkedHashMap<String, Rate>();
    Arguments.Reader each = proportional.section("resourceProportion");
    for (String name : Strategy.names(proportional.text("resources", ""))) {
      rates.put(name, new Rate(rate(each, name + ".cpu"), rate(each, name + ".memory")));
    }
    return new Companions(proportional.flag("enable", false) ? rates : Map.of());
  }

  private static double rate(Arguments.Reader each, String name) {
    return each.number(name, 1, 0, Double.MAX_VALUE);
  }

  /** Returns the fit of a task; one that asks for a device itself is let through. */
  Fit check(TaskClass task, NodeView node) {
    ResourceVector request = task.request();
    for (String device : rates.keySet()) {
      if (request.amount(device) > 0) {
        return Fit.YES;
      }
    }
    ResourceVector idle = node.idle();
    for (Map.Entry<String, Rate> device : rates.entrySet()) {
      double thousandths = idle.amount(device.getKey());
      double milliCpu = thousandths * device.getValue().cores();
      double bytes = thousandths * device.getValue().gigabytes() * MEGABYTE;
      if (idle.has(device.getKey())
          && (idle.milliCpu() - request.milliCpu() < milliCpu
              || idle.memoryBytes() - request.memoryBytes() < bytes)) {
        return Fit.never("proportional of resource " + device.getKey() + " check failed");
      }
    }
    return Fit.YES;
  }
}
