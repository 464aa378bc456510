package io.hekla.simulator.trace;

/** Node of a trace; CPU in millicores, memory in MiB. */
public record TraceNode(String name, long milliCpu, long memoryMib, int gpus, String nodeClass) {}
