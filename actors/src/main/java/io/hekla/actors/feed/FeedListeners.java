package io.hekla.actors.feed;

import akka.actor.typed.ActorRef;
import akka.actor.typed.javadsl.ActorContext;
import io.hekla.actors.Children;
import io.hekla.actors.event.EventRecorder;
import io.hekla.actors.metrics.Counts;
import io.hekla.actors.metrics.VolcanoMetering;
import io.hekla.actors.observing.Observing;
import io.hekla.actors.recorder.SessionRecording;
import io.hekla.admission.rule.AdmissionSettings;
import io.hekla.controller.api.Kind;
import io.hekla.controller.cache.Delta;
import io.hekla.controller.cache.ObjectCache;
import io.hekla.controller.cache.PodGroupResolver;
import io.hekla.controller.host.TimeSource;
import io.hekla.controller.observe.PredecessorEvents;
import io.hekla.controller.observe.Reconciler;

/** Listeners of a feed to the changes of its cache. */
final class FeedListeners {
  private final ObjectCache cache;
  private final UnreadableObjectReporter unreadable;
  private final StoredObjectChanges objections;
  private final PredecessorEvents predecessors;
  private final VolcanoPodDetector signs;
  private final NetworkChangeListener network;
  private final PodNotifier pods;
  private final PriorityValues priorities;
  private final PodGroupResolver resolver;

  /**
   * True if this Hekla writes Events about objects that all schedulers of shards have in common.
   */
  private final boolean sharesControllers;

  FeedListeners(
      ActorContext<FeedMessage> context,
      ObjectCache cache,
      FeedSettings settings,
      Observing observing,
      PriorityValues priorities,
      ActorRef<EventRecorder.Message> events,
      Counts counts) {
    this.cache = cache;
    this.priorities = priorities;
    sharesControllers = settings.observers().sharesControllers();
    var admission = AdmissionSettings.DEFAULT.with(settings.observers().limits());
    unreadable = new UnreadableObjectReporter(events, counts);
    objections =
        new StoredObjectChanges(
            Children.spawn(
                context,
                StoredObjectValidator.create(context.getSelf(), events, admission),
                "objector"),
            events,
            admission);
    predecessors = new PredecessorEvents(EventRecorder.sink(events));
    signs = new VolcanoPodDetector(observing);
    network = new NetworkChangeListener(cache);
    pods = new PodNotifier(cache);
    resolver = new PodGroupResolver(settings.observers().schedulerNames());
  }

  /** Has the changes of a reconciler sent to all listeners, to a recording, and to metrics. */
  void listenTo(
      Reconciler reconciler,
      SessionRecording recording,
      VolcanoMetering metering,
      TimeSource time) {
    cache.unreadable().setListener(unreadable);
    reconciler.listen(signs::take);
    reconciler.listen(network::take);
    reconciler.listen(pods::take);
    reconciler.listen(objections::take);
    reconciler.listen(predecessors::take);
    reconciler.listen(this::takePriorities);
    reconciler.listen(delta -> recording.changed(delta, time.now()));
    if (metering.areRead()) {
      reconciler.listen(new ObjectMetricsListener(metering, resolver, cache, time)::take);
    }
  }

  private void takePriorities(Delta delta) {
    if (delta.kind().equals(Kind.PRIORITY_CLASS)) {
      priorities.set(cache.priorityValues());
    }
  }

  /**
   * Sets whether Events may be written: only where the scheduler runs, and not while it observes.
   */
  void act(boolean acts) {
    unreadable.act(acts, cache.unreadable());
    objections.act(acts && sharesControllers, cache);
    predecessors.act(acts);
  }

  /** Tells the listeners that all kinds are listed. */
  void complete() {
    signs.complete();
    network.notifySubscribers();
    pods.showAll();
  }

  StoredObjectChanges objections() {
    return objections;
  }

  NetworkChangeListener network() {
    return network;
  }

  PodNotifier pods() {
    return pods;
  }
}
