package io.hekla.model.job;

import io.hekla.model.job.JobEntityState.Absent;
import io.hekla.model.job.JobEntityState.Present;
import io.hekla.model.machine.Decision;
import io.hekla.model.machine.Machine;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * State machine of a Job. Source: docs/reference/controllers.md.
 *
 * <p>Every observation first lets policies answer lifecycle events, else moves the phase by the
 * observed state, and then requests whatever the API does not show yet. Effects follow from the
 * state and the observation alone, so a lost one is requested again by the next observation, and
 * only transitions are events.
 *
 * <p>Beyond Volcano: a succeeded pod's index stays done though the pod is deleted; a missing queue
 * makes a Job wait, not end, unless waits have an end; policies act only while the Job wants pods.
 *
 * @param inputTimeout time after which a Job without started pods that waits for its queue, a claim
 *     or a plugin is terminated; zero for never
 */
public record JobMachine(Duration inputTimeout)
    implements Machine<JobEntityState, JobCommand, JobEvent, JobEffect> {
  /** Creates a machine that lets Jobs wait for what is missing, without an end. */
  public JobMachine() {
    this(Duration.ZERO);
  }

  @Override
  public JobEntityState initial() {
    return new Absent();
  }

  @Override
  public Decision<JobEvent, JobEffect> decide(
      JobEntityState state, JobCommand command, Instant now) {
    return switch (command) {
      case JobCommand.Observe observe when observe.observation().deleting() -> Decision.nothing();
      case JobCommand.Observe observe when !observe.observation().violations().isEmpty() ->
          BeyondBounds.observe(observe.observation());
      case JobCommand.Observe observe ->
          new JobDecision(this, state, observe.observation(), now).observe();
      case JobCommand.Execute order when order.observation().deleting() ->
          Decision.effect(new JobEffect.DeleteCommand(order.name(), order.uid()));
      case JobCommand.Execute order when !order.observation().violations().isEmpty() ->
          BeyondBounds.execute(order);
      case JobCommand.Execute order ->
          new JobDecision(this, state, order.observation(), now).execute(order);
      case JobCommand.CommandTargetMissing order ->
          Decision.effect(
              new JobEffect.DeleteUnmatchedCommand(order.name(), order.uid(), order.target()));
      case JobCommand.PluginsCreated stand -> plugins(state, stand.uid(), stand.plugins(), now);
      case JobCommand.PluginsDeleted none -> plugins(state, none.uid(), CreatedPlugins.NONE, now);
      case JobCommand.Refused refused -> refusal(state, refused.uid(), refused.refusal(), now);
      case JobCommand.Created created when isRefused(state, created.reason()) ->
          refusal(state, created.uid(), PodRefusal.NONE, now);
      case JobCommand.Created created -> Decision.nothing();
      case JobCommand.Gone gone ->
          state instanceof Present present && !present.phase().ended()
              ? Decision.record(new JobEvent.Removed(present.uid()))
              : Decision.nothing();
    };
  }

  /** Records the change of plugins; what waited for it goes on with an observation of its own. */
  private static Decision<JobEvent, JobEffect> plugins(
      JobEntityState state, String uid, CreatedPlugins plugins, Instant now) {
    if (!(state instanceof Present present) || !present.uid().equals(uid)) {
      return Decision.nothing();
    }
    var events = new ArrayList<JobEvent>();
    if (!present.plugins().equals(plugins)) {
      events.add(new JobEvent.PluginsChanged(plugins));
    }
    if (isRefused(state, "PluginError")) {
      events.add(new JobEvent.RefusalChanged(PodRefusal.NONE));
    }
    return events.isEmpty()
        ? Decision.nothing()
        : new Decision<>(events, List.of(new JobEffect.WakeAt(now)));
  }

  private static boolean isRefused(JobEntityState state, String reason) {
    return state instanceof Present present && present.refusal().reason().equals(reason);
  }

  /** Records a refusal; the status reports it with the next observation. */
  private static Decision<JobEvent, JobEffect> refusal(
      JobEntityState state, String uid, PodRefusal refusal, Instant now) {
    boolean news =
        state instanceof Present present
            && present.uid().equals(uid)
            && !present.refusal().isLike(refusal);
    return news
        ? Decision.<JobEvent, JobEffect>record(new JobEvent.RefusalChanged(refusal))
            .andDo(new JobEffect.WakeAt(now))
        : Decision.nothing();
  }

  @Override
  public JobEntityState apply(JobEntityState state, JobEvent event) {
    return switch (event) {
      case JobEvent.Begun begun -> {
        if (state instanceof Present present && present.uid().equals(begun.uid())) {
          throw new IllegalStateException(begun.uid() + " begins a second time");
        }
        yield JobEventHandler.begun(begun);
      }
      case JobEvent.Advanced advanced -> JobEventHandler.advanced(present(state, event), advanced);
      case JobEvent.JobKilled acted -> JobEventHandler.killed(present(state, event), acted);
      case JobEvent.PodsKilled killed -> JobEventHandler.podsKilled(present(state, event), killed);
      case JobEvent.Scaled scaled -> JobEventHandler.scaled(present(state, event), scaled);
      case JobEvent.Finished finished -> JobEventHandler.finished(present(state, event), finished);
      case JobEvent.DelaysChanged changed ->
          JobEventHandler.delaysChanged(present(state, event), changed);
      case JobEvent.PluginsChanged changed ->
          JobEventHandler.pluginsChanged(present(state, event), changed);
      case JobEvent.RefusalChanged changed ->
          JobEventHandler.refusalChanged(present(state, event), changed);
      case JobEvent.InputWaitChanged changed ->
          JobEventHandler.inputWaitChanged(present(state, event), changed);
      case JobEvent.CommandDone done -> JobEventHandler.orderDone(present(state, event), done);
      case JobEvent.Removed removed -> {
        if (!present(state, event).uid().equals(removed.uid())) {
          throw new IllegalStateException(removed.uid() + " is removed and is not there");
        }
        yield new Absent();
      }
    };
  }

  private static Present present(JobEntityState state, JobEvent event) {
    if (state instanceof Present present) {
      return present;
    }
    throw new IllegalStateException("no Job is there for " + event);
  }

  /**
   * Returns the wake-up for the next delayed action. The first observation after a restart finds
   * all else, by comparing the state with what the API shows.
   */
  @Override
  public List<JobEffect> owed(JobEntityState state) {
    return switch (state) {
      case Absent absent -> List.of();
      case Present present ->
          Expiry.earlier(Delays.next(present), InputTimeout.due(present))
              .map(due -> List.<JobEffect>of(new JobEffect.WakeAt(due)))
              .orElse(List.of());
    };
  }
}
