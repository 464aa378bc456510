package io.hekla.actors.kubernetes;

import io.hekla.actors.metrics.VolcanoMetering;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.controller.api.WriteInterceptor;
import io.hekla.controller.host.TimeSource;
import io.hekla.model.cluster.ObjectKey;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/** API for one attempt of a bind, which measures the preparations and the bind itself. */
final class BindAttempt extends WriteInterceptor {
  private final VolcanoMetering metering;
  private final TimeSource time;
  private final long began;

  private BindAttempt(KubernetesApi api, VolcanoMetering metering, TimeSource time) {
    super(api);
    this.metering = metering;
    this.time = time;
    this.began = time.nanoTime().getAsLong();
  }

  /** Returns an API for each attempt, or always the API itself where metrics cannot be read. */
  static Supplier<KubernetesApi> each(
      KubernetesApi api, VolcanoMetering metering, TimeSource time) {
    return metering.areRead() ? () -> new BindAttempt(api, metering, time) : () -> api;
  }

  @Override
  protected <T> CompletionStage<Answer<T>> write(
      String verb, Kind<?> kind, Supplier<CompletionStage<Answer<T>>> request) {
    return request.get();
  }

  @Override
  public CompletionStage<Answer<Binding>> bind(
      ObjectKey pod, String uid, String node, Map<String, String> annotations) {
    long sent = time.nanoTime().getAsLong();
    metering.bindBegins(uid, Duration.ofNanos(sent - began), time.now());
    return super.bind(pod, uid, node, annotations)
        .whenComplete(
            (answer, failure) ->
                metering.bound(Duration.ofNanos(time.nanoTime().getAsLong() - sent)));
  }
}
