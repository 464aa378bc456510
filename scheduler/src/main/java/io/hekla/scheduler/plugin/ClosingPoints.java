package io.hekla.scheduler.plugin;

import static io.hekla.scheduler.plugin.ExtensionPoint.always;

import io.hekla.model.cluster.Preparation;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.decision.Decisions.QueueFigures;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.TaskView;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.UnaryOperator;

/** Extension points once all actions have run; the configuration has no switches for them. */
public final class ClosingPoints {
  /**
   * Writes that have to precede a bind that was decided; asked for once all actions have run.
   * Volcano's name is binder.
   */
  public static final ExtensionPoint<
          Function<Decisions.Bind, List<Preparation>>, Function<Decisions.Bind, List<Preparation>>>
      PREPARATIONS =
          always(
              "preparations",
              FailsClosed.block(Decisions.Bind::podGroup, List.of()),
              ClosingFolds::inARow);

  /** Listener that is notified when all actions have run. */
  public static final ExtensionPoint<Runnable, Runnable> CLOSE =
      always("close", FailsOpen::listener, ClosingFolds::callAll);

  /**
   * Annotations that the pod of a bound task gets with its bind, asked for when all actions have
   * run: a later session reads from them what the pod was given of its node.
   */
  public static final ExtensionPoint<
          Function<TaskView, Map<String, String>>, Function<TaskView, SortedMap<String, String>>>
      BIND_ANNOTATIONS =
          always(
              "bindAnnotations",
              FailsClosed.block(task -> task.job().key(), Map.of()),
              ClosingFolds::merged);

  /**
   * Annotations that the PodGroup of a job gets with its status, asked for when all actions have
   * run. Those that it has by other names stay.
   */
  public static final ExtensionPoint<
          Function<JobView, Map<String, String>>, Function<JobView, SortedMap<String, String>>>
      POD_GROUP_ANNOTATIONS =
          always("podGroupAnnotations", FailsOpen::function, ClosingFolds::merged);

  /** Addition to the figures of a queue that users see. */
  public static final ExtensionPoint<UnaryOperator<QueueFigures>, UnaryOperator<QueueFigures>>
      QUEUE_FIGURES = always("queueFigures", FailsOpen::operator, ClosingFolds::chained);

  /** Share of a job that users see, 0..1. */
  public static final ExtensionPoint<ToDoubleFunction<JobView>, ToDoubleFunction<JobView>>
      JOB_SHARE = always("jobShare", FailsOpen::number, ClosingFolds::first);

  private ClosingPoints() {}
}
