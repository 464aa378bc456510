package io.hekla.scheduler;

import io.hekla.scheduler.placement.PlacementListener;
import io.hekla.scheduler.plugin.FaultTracing;
import io.hekla.scheduler.plugin.MonitorTracing;
import io.hekla.scheduler.plugin.Policy;
import io.hekla.scheduler.plugin.SessionMonitor;
import io.hekla.scheduler.plugin.SessionMonitor.Part;
import io.hekla.scheduler.session.Session;

/** Observer that tells a monitor when the parts of a session begin and end. */
record MonitoredSession(SessionMonitor monitor) implements SessionObserver, PlacementListener {
  @Override
  public void begins() {
    monitor.begins(Part.OPENING, "");
  }

  @Override
  public FaultTracing tracing(FaultTracing faults) {
    return new MonitorTracing(faults, monitor);
  }

  @Override
  public void opened(Session session, Policy policy) {
    monitor.ends(Part.OPENING, "");
  }

  @Override
  public PlacementListener placements() {
    return this;
  }

  @Override
  public void filters() {
    monitor.begins(Part.PREDICATES, "");
  }

  @Override
  public void scores() {
    monitor.ends(Part.PREDICATES, "");
    monitor.begins(Part.SCORES, "");
  }

  @Override
  public void searched() {
    monitor.ends(Part.SCORES, "");
  }
}
