package io.hekla.scheduler.plugin;

import static io.hekla.scheduler.plugin.ExtensionPoint.always;
import static io.hekla.scheduler.plugin.ExtensionPoint.switched;

import io.hekla.scheduler.configuration.Switch;
import io.hekla.scheduler.decision.Reason;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.TaskView;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;

/** Extension points about places for tasks: predicates and scores. */
public final class PlacementPoints {
  /** Test for a node being able to take a task. */
  public static final ExtensionPoint<NodePredicate, Predicates> PREDICATE =
      switched("predicate", Switch.PREDICATE, FailsClosed::fitNowhere, Predicates::of);

  /**
   * Test for a node excluding pods by what its object states, whatever room it has; the plugin has
   * the same test at {@link #PREDICATE}. It decides nothing: it is asked when users are to read why
   * no node fits, once in a session for equal constraints.
   */
  public static final ExtensionPoint<NodeExclusion, NodeExclusion> EXCLUSION =
      switched("exclusion", Switch.PREDICATE, FailsClosed::exclude, PlacementFolds::firstExclusion);

  /** Score of a node for a task. */
  public static final ExtensionPoint<NodeScore, NodeScore> NODE_ORDER =
      switched("nodeOrder", Switch.NODE_ORDER, FailsOpen::score, PlacementFolds::sum);

  /** Score of a node for a task, relative to the other candidates. */
  public static final ExtensionPoint<RelativeScore, List<RelativeScore>> RELATIVE_NODE_ORDER =
      switched("nodeOrder", Switch.NODE_ORDER, FailsOpen::relative, RegisteredFunctions::inARow);

  /** Score of a node for a task, where that depends on what many jobs have in common. */
  public static final ExtensionPoint<JobNodeScore, Function<TaskView, List<NodeScore>>>
      JOB_NODE_ORDER =
          switched(
              "jobNodeOrder", Switch.NODE_ORDER, FailsOpen::jobScore, PlacementFolds::jobScores);

  /**
   * Test for a node being able to take a task, where that depends on what many jobs have in common
   * beside the class of their tasks.
   */
  public static final ExtensionPoint<JobPredicate, Function<TaskView, List<NodePredicate>>>
      JOB_PREDICATE =
          switched(
              "jobPredicate",
              Switch.PREDICATE,
              FailsClosed::fitNowhereForJob,
              PlacementFolds::jobRules);

  /** Test for a node having room for a task beside what is reserved for other jobs. */
  public static final ExtensionPoint<JobPredicate, Function<TaskView, List<NodePredicate>>>
      RESERVED_NODES =
          switched(
              "reservedNodes",
              Switch.RESERVED_NODES,
              FailsClosed::fitNowhereForJob,
              PlacementFolds::jobRules);

  /** Test for a node being able to take a task, where that depends on other pods. */
  public static final ExtensionPoint<PeerPredicate, Function<TaskView, List<PeerRule>>>
      PEER_PREDICATE =
          switched(
              "peerPredicate",
              Switch.PREDICATE,
              FailsClosed::fitNowhereBesidePeers,
              PlacementFolds::rules);

  /**
   * Test for a node having the devices that a task asks for, at once or once pods that are leaving
   * are gone; the plugin has the same test at {@link #PREDICATE} or {@link #PEER_PREDICATE}. It is
   * asked where room is compared and other predicates are not asked again: once victims have left,
   * and once a node was chosen.
   */
  public static final ExtensionPoint<PeerPredicate, Function<TaskView, List<PeerRule>>>
      DEVICE_ROOM =
          switched(
              "deviceRoom",
              Switch.PREDICATE,
              FailsClosed::fitNowhereBesidePeers,
              PlacementFolds::rules);

  /** Score of a node for a task, where that depends on other pods. */
  public static final ExtensionPoint<PeerOrder, Function<TaskView, List<PeerScore>>> PEER_ORDER =
      switched("peerOrder", Switch.NODE_ORDER, FailsOpen::peers, PlacementFolds::scores);

  /**
   * Choice among the scored nodes for a task; the first one that a plugin makes counts. Without any
   * function the highest score decides, at less cost.
   */
  public static final ExtensionPoint<BestNode, Optional<BestNode>> BEST_NODE =
      switched("bestNode", Switch.BEST_NODE, FailsOpen::bestNode, PlacementFolds::firstChoice);

  /**
   * Reason for which a task may not have the room on a node that it was just given, if any: the
   * placement is undone. No switch.
   */
  public static final ExtensionPoint<
          BiFunction<TaskView, NodeView, Optional<Reason>>,
          BiFunction<TaskView, NodeView, Optional<Reason>>>
      ALLOCATED = always("allocated", FailsClosed::objectToPair, Fold.firstObjectionToPair());

  /** Scores of parts of the network for a sub-job. */
  public static final ExtensionPoint<HyperNodeScore, HyperNodeScore> HYPER_NODE_ORDER =
      switched(
          "hyperNodeOrder",
          Switch.HYPER_NODE_ORDER,
          FailsOpen::hyperNodes,
          PlacementFolds::sumOfEach);

  /** Parts of the network in which jobs may be placed; only the first plugin's count. */
  public static final ExtensionPoint<HyperNodeGradient, HyperNodeGradient> HYPER_NODE_GRADIENT =
      switched(
          "hyperNodeGradient",
          Switch.HYPER_NODE_GRADIENT,
          FailsClosed::holdInNetwork,
          PlacementFolds::first);

  private PlacementPoints() {}
}
