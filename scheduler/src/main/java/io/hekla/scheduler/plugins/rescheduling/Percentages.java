package io.hekla.scheduler.plugins.rescheduling;

import io.hekla.scheduler.configuration.Arguments;
import java.util.List;

/** Bounds of usage in percent of what a node can give; pods are not measured, so not bounded. */
record Percentages(double cpu, double memory) {
  static Percentages read(List<Arguments.Reader> parameters, String name) {
    double cpu = 100;
    double memory = 100;
    for (Arguments.Reader parameter : parameters) {
      for (Arguments.Reader bounds : parameter.parts(name)) {
        cpu = bounds.number("cpu", cpu);
        memory = bounds.number("memory", memory);
      }
    }
    return new Percentages(cpu, memory);
  }
}
