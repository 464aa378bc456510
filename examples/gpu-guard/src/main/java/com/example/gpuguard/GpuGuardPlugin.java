package com.example.gpuguard;

import io.hekla.scheduler.configuration.Arguments;
import io.hekla.scheduler.plugin.Extensions;
import io.hekla.scheduler.plugin.Fit;
import io.hekla.scheduler.plugin.PlacementPoints;
import io.hekla.scheduler.plugin.Plugin;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.snapshot.TaskClass;

/**
 * Reserves nodes with GPUs for pods that request GPUs. Arguments: {@code gpuguard.resource} (name
 * of the resource, {@code nvidia.com/gpu} by default), {@code gpuguard.strict} (true, the default:
 * other pods are refused; false: they only prefer other nodes), {@code gpuguard.weight} (weight of
 * that preference, 1 by default).
 */
final class GpuGuardPlugin implements Plugin {
  private static final double BEST = 100;

  private final String resource;
  private final boolean strict;
  private final int weight;

  GpuGuardPlugin(Arguments.Reader arguments) {
    resource = arguments.text("gpuguard.resource", "nvidia.com/gpu");
    strict = arguments.flag("gpuguard.strict", true);
    weight = arguments.atLeast(0, "gpuguard.weight", 1);
  }

  @Override
  public void open(Session session, Extensions on) {
    if (strict) {
      on.add(PlacementPoints.PREDICATE, this::check);
    } else {
      on.add(PlacementPoints.NODE_ORDER, this::score);
    }
  }

  private Fit check(TaskClass task, NodeView node) {
    return wastes(task, node)
        ? Fit.never("reserved for pods that request " + resource)
        : Fit.YES;
  }

  private double score(TaskClass task, NodeView node) {
    return wastes(task, node) ? 0 : weight * BEST;
  }

  private boolean wastes(TaskClass task, NodeView node) {
    return node.info().allocatable().amount(resource) > 0 && task.request().amount(resource) == 0;
  }
}
