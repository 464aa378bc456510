package io.hekla.actors.kubernetes;

import io.hekla.actors.metrics.Counts;
import io.hekla.actors.metrics.Metric;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.controller.api.WriteInterceptor;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** API whose writing requests are counted by their results. */
public final class CountedApi extends WriteInterceptor {
  private final Counts counts;

  private CountedApi(KubernetesApi api, Counts counts) {
    super(api);
    this.counts = counts;
  }

  /** Returns a counting API, or the API itself where counts cannot be read. */
  public static KubernetesApi of(KubernetesApi api, Counts counts) {
    return counts.areRead() ? new CountedApi(api, counts) : api;
  }

  @Override
  protected <T> CompletionStage<Answer<T>> write(
      String verb, Kind<?> kind, Supplier<CompletionStage<Answer<T>>> request) {
    return request
        .get()
        .whenComplete(
            (answer, failure) -> counts.one(Metric.WRITES, verb, kind.name(), outcome(answer)));
  }

  private static String outcome(@Nullable Answer<?> answer) {
    return switch (answer) {
      case null -> "lost";
      case Answer.Done<?> done -> "done";
      case Answer.Unreachable<?> unreachable -> "lost";
      case Answer.Deferred<?> held -> "refused";
      case Answer.Refused<?> no when no.isConflict() -> "conflict";
      case Answer.Refused<?> no when no.isPassing() -> "busy";
      case Answer.Refused<?> no -> "refused";
    };
  }
}
