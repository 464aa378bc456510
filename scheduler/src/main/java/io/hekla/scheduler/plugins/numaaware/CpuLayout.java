package io.hekla.scheduler.plugins.numaaware;

import io.hekla.model.cluster.NumaTopologyInfo;
import io.hekla.model.cluster.NumaTopologyInfo.Cpu;
import java.util.BitSet;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.ToIntFunction;

/**
 * Layout of a node's CPUs: the CPUs of each NUMA node, socket and core, each sorted by its number.
 */
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

  /** All CPUs of the node. */
  BitSet all() {
    var all = new BitSet();
    cpus.keySet().forEach(all::set);
    return all;
  }

  /** Numbers of the NUMA nodes, ascending. */
  Set<Integer> numaNodes() {
    return numaNodes.keySet();
  }

  /** CPUs of a NUMA node. */
  BitSet ofNumaNode(int number) {
    return numaNodes.getOrDefault(number, new BitSet());
  }

  /** CPUs of each socket. */
  Collection<BitSet> sockets() {
    return sockets.values();
  }

  /** CPUs of each core. */
  Collection<BitSet> cores() {
    return cores.values();
  }

  /** CPUs of the socket that a CPU is on. */
  BitSet socketOf(int cpu) {
    Cpu place = cpus.get(cpu);
    return place == null ? new BitSet() : sockets.getOrDefault(place.socket(), new BitSet());
  }

  /** CPUs of the core that a CPU is on. */
  BitSet coreOf(int cpu) {
    Cpu place = cpus.get(cpu);
    return place == null ? new BitSet() : cores.getOrDefault(place.core(), new BitSet());
  }

  /** Number of some CPUs on each NUMA node that has any of them. */
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
