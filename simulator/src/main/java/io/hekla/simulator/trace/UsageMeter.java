package io.hekla.simulator.trace;

import java.util.Collection;

/** Integrals over time: capacity in use, free capacity in pieces, free capacity while jobs wait. */
final class UsageMeter {
  private final Occupancy occupancy;
  private final boolean gpus;
  private final double cpuCapacity;
  private final double gpuCapacity;
  private final double windowEnd;
  private final double[] nodePieces;
  private final double[] devicePieces;
  private double cpuUsed;
  private double gpuUsed;
  private double inNodePieces;
  private double inDevicePieces;
  private double last = Double.NaN;

  double cpuTime;
  double gpuTime;
  double freeTime;
  double nodePieceTime;
  double devicePieceTime;
  double waitingTime;
  double idleWhileWaiting;

  /**
   * @param windowEnd end of the window in which fragmentation is measured: the last arrival
   */
  UsageMeter(Trace trace, Occupancy occupancy, double windowEnd) {
    this.occupancy = occupancy;
    this.gpus = trace.isAboutGpus();
    this.windowEnd = windowEnd;
    cpuCapacity = trace.nodes().stream().mapToLong(TraceNode::milliCpu).sum() / 1000.0;
    gpuCapacity = trace.nodes().stream().mapToInt(TraceNode::gpus).sum();
    nodePieces = new double[trace.nodes().size()];
    devicePieces = new double[trace.nodes().size()];
  }

  void advance(double now, boolean anyWaits) {
    if (now > last) {
      double span = now - last;
      cpuTime += cpuUsed * span;
      gpuTime += gpuUsed * span;
      double capacity = gpus ? gpuCapacity : cpuCapacity;
      double free = capacity - (gpus ? gpuUsed : cpuUsed);
      if (anyWaits) {
        waitingTime += span;
        idleWhileWaiting += span * free / capacity;
      }
      double inside = Math.min(now, windowEnd) - Math.min(last, windowEnd);
      freeTime += free * inside;
      nodePieceTime += inNodePieces * inside;
      devicePieceTime += inDevicePieces * inside;
    }
    last = now;
  }

  void use(TraceJob job, int sign) {
    cpuUsed += (double) sign * job.members() * job.milliCpu() / 1000.0;
    gpuUsed += (double) sign * job.members() * job.milliGpu() / (double) TraceJob.DEVICE;
  }

  void refresh(Collection<Integer> touched) {
    for (int node : touched) {
      double ofNode = gpus ? occupancy.piecesOfGpu(node) : occupancy.piecesOfCpu(node);
      double ofDevices = gpus ? occupancy.piecesOfDevices(node) : 0;
      inNodePieces += ofNode - nodePieces[node];
      inDevicePieces += ofDevices - devicePieces[node];
      nodePieces[node] = ofNode;
      devicePieces[node] = ofDevices;
    }
  }

  double cpuShare(double makespan) {
    return cpuTime / (cpuCapacity * makespan);
  }

  double gpuShare(double makespan) {
    return gpuTime / (gpuCapacity * makespan);
  }
}
