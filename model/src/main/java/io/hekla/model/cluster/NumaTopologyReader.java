package io.hekla.model.cluster;

import io.fabric8.kubernetes.api.model.Quantity;
import io.hekla.model.api.CpuPlace;
import io.hekla.model.api.NumaPodAllocation;
import io.hekla.model.api.NumaResource;
import io.hekla.model.api.Numatopology;
import io.hekla.model.api.NumatopologySpec;
import io.hekla.model.resource.ResourceList;
import io.hekla.model.resource.ResourceVector;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;

/** Reader of the CPUs of a node by NUMA node. */
final class NumaTopologyReader {
  private static final int MOST_CPUS = 1 << 16;

  private NumaTopologyReader() {}

  static NumaTopologyInfo read(Numatopology topology) {
    NumatopologySpec spec = FactJson.orElse(topology.getSpec(), new NumatopologySpec());
    Map<String, String> policies = FactJson.map(spec.policies);
    NumaResource cpu =
        FactJson.orElse(FactJson.map(spec.numares).get(ResourceVector.CPU), new NumaResource());
    var reported = new HashSet<String>();
    for (NumaPodAllocation pod : FactJson.list(spec.podAllocations)) {
      reported.add(FactJson.text(pod.uid));
      reported.add(new ObjectKey(FactJson.text(pod.namespace), FactJson.text(pod.name)).toString());
    }
    return new NumaTopologyInfo(
        Metadata.of(topology).key(),
        policies.getOrDefault("CPUManagerPolicy", ""),
        policies.getOrDefault("TopologyManagerPolicy", ""),
        cpus(FactJson.map(spec.cpuDetail)),
        numbers(FactJson.text(cpu.allocatable)),
        reserved(FactJson.map(spec.resReserved)),
        reported);
  }

  private static double reserved(Map<String, String> reserved) {
    String cpu = reserved.get(ResourceVector.CPU);
    return cpu == null || cpu.isEmpty()
        ? 0
        : ResourceList.read(Map.of(ResourceVector.CPU, new Quantity(cpu))).milliCpu();
  }

  private static List<NumaTopologyInfo.Cpu> cpus(Map<String, CpuPlace> details) {
    var cpus = new ArrayList<NumaTopologyInfo.Cpu>();
    details.forEach(
        (number, place) ->
            cpus.add(
                new NumaTopologyInfo.Cpu(
                    number(number),
                    FactJson.number(place.numa),
                    FactJson.number(place.socket),
                    FactJson.number(place.core))));
    cpus.sort(Comparator.comparingInt(NumaTopologyInfo.Cpu::number));
    return cpus;
  }

  /** Reads numbers as {@code 0-3,8}. */
  private static SortedSet<Integer> numbers(String list) {
    var numbers = new TreeSet<Integer>();
    for (String part : list.isBlank() ? new String[0] : list.split(",", -1)) {
      int dash = part.indexOf('-');
      int first = number(dash < 0 ? part : part.substring(0, dash));
      int last = dash < 0 ? first : number(part.substring(dash + 1));
      for (int number = first; number <= last; number++) {
        numbers.add(number);
      }
    }
    return numbers;
  }

  private static int number(String text) {
    try {
      int number = Integer.parseInt(text.strip());
      if (number >= 0 && number < MOST_CPUS) {
        return number;
      }
    } catch (NumberFormatException none) {
      // The error is reported below.
    }
    throw new IllegalArgumentException("\"" + text + "\" is no number of a CPU");
  }
}
