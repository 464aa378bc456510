package io.hekla.scheduler.plugin;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.scheduler.decision.Reason;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Tracing that tells a listener every answer of every plugin; throwables are attributed as without
 * it. For sessions that are run again: it costs more than the session.
 */
public record VoteTracing(FaultTracing faults, VoteListener listener) implements WrappedTracing {
  @Override
  public <F> F traced(String plugin, ExtensionPoint<F, ?> point, F function) {
    // The listener is told what the plugin answered, also where another answer replaces that.
    F told = point.traced(function, new Tell(plugin, point.title()));
    return faults.traced(plugin, point, told);
  }

  @Override
  public void runs(String action, Runnable execution) {
    listener.begins(action);
    faults.runs(action, execution);
  }

  private final class Tell implements FaultLog {
    private final String plugin;
    private final String point;

    Tell(String plugin, String point) {
      this.plugin = plugin;
      this.point = point;
    }

    @Override
    public <R> R orLeaveOut(Supplier<R> call, Object... about) {
      R answer = call.get();
      listener.answered(plugin, point, List.of(about), answer);
      return answer;
    }

    @Override
    public <R> R orElse(
        String consequence, Supplier<R> call, Function<Reason, R> instead, Object... about) {
      return orLeaveOut(call, about);
    }

    @Override
    public <R> R orBlock(
        ObjectKey job, String consequence, Supplier<R> call, R instead, Object... about) {
      return orLeaveOut(call, about);
    }
  }
}
