package io.hekla.scheduler.plugins.numaaware;

import io.hekla.model.cluster.NumaTopologyInfo;
import io.hekla.model.cluster.NumaTopologyInfo.Cpu;
import java.util.BitSet;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.ToIntFunction;

/** Which CPUs of a node are on one NUMA node, socket or core; each sorted by its number. */
final class CpuLayout {
  private final Map<Integer, Cpu> cpus = new TreeMap<>();
  private final Map<Integer, BitSet> numaNodes;
  private final Map<Integer, BitSet> sockets;
  private final Map<Integer, BitSet> cores;

  CpuLayout(NumaTopologyInfo topology) {
    topology.cpus().forEach(cpu -> cpus.put(cpu.number(), cpu));
    numaNodes = by(Cpu::numa);
    sockets = by(Cpu::socket);
    cores = by(Cpu::core);
  }

  private Map<Integer, BitSet> by(ToIntFunction<Cpu> place) {
    var sets = new TreeMap<Integer, BitSet>();
    for (Cpu cpu : cpus.values()) {
      sets.computeIfAbsent(place.applyAsInt(cpu), none -> new BitSet()).set(cpu.number());
    }
    return sets;
  }

  /** All CPUs. */
  BitSet all() {
    var all = new BitSet();
    cpus.keySet().forEach(all::set);
    return all;
  }

  /** The numbers of the NUMA nodes, ascending. */
  Set<Integer> numaNodes() {
    return numaNodes.keySet();
  }

  /** The CPUs of a NUMA node. */
  BitSet ofNumaNode(int number) {
    return numaNodes.getOrDefault(number, new BitSet());
  }

  /** The CPUs of each socket. */
  Collection<BitSet> sockets() {
    return sockets.values();
  }

  /** The CPUs of each core. */
  Collection<BitSet> cores() {
    return cores.values();
  }

  /** The CPUs of the socket that a CPU is on. */
  BitSet socketOf(int cpu) {
    Cpu place = cpus.get(cpu);
    return place == null ? new BitSet() : sockets.getOrDefault(place.socket(), new BitSet());
  }

  /** The CPUs of the core that a CPU is on. */
  BitSet coreOf(int cpu) {
    Cpu place = cpus.get(cpu);
    return place == null ? new BitSet() : cores.getOrDefault(place.core(), new BitSet());
  }

  /** How many of some CPUs are on each NUMA node that has any of them. */
  Map<Integer, Integer> byNumaNode(BitSet some) {
    var counts = new TreeMap<Integer, Integer>();
    numaNodes.forEach(
        (number, itsCpus) -> {
          int count = common(itsCpus, some).cardinality();
          if (count > 0) {
            counts.put(number, count);
          }
        });
    return counts;
  }

  static BitSet common(BitSet one, BitSet other) {
    BitSet common = (BitSet) one.clone();
    common.and(other);
    return common;
  }

  static BitSet without(BitSet one, BitSet other) {
    BitSet rest = (BitSet) one.clone();
    rest.andNot(other);
    return rest;
  }
}
