package io.hekla.actors.kubernetes;

import akka.actor.typed.ActorRef;
import akka.actor.typed.javadsl.ActorContext;
import io.hekla.actors.metrics.Counts;
import io.hekla.actors.metrics.Metering;
import io.hekla.actors.metrics.Metric;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.controller.entity.RequestClass;
import io.hekla.controller.host.TimeSource;
import io.hekla.controller.request.EndingNamespaces;
import io.hekla.controller.request.RequestSettings;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Adapter actors of a member, one per class of requests, so that a flood of one kind of request
 * does not hold up the others.
 *
 * @param binds binds pods
 * @param evictions evicts pods
 * @param pods creates and deletes the pods of Jobs
 * @param objects creates, changes and deletes PodGroups, Queues, Commands and the objects of a
 *     Job's plugins
 * @param status writes status, a bounded few at once
 * @param lowPriority makes writes that are not urgent, a bounded few at once: Events, why pods
 *     wait, and HyperNodes
 */
public record Adapters(
    ActorRef<ApiAdapter.Message> binds,
    ActorRef<ApiAdapter.Message> evictions,
    ActorRef<ApiAdapter.Message> pods,
    ActorRef<ApiAdapter.Message> objects,
    ActorRef<ApiAdapter.Message> status,
    ActorRef<ApiAdapter.Message> lowPriority) {
  /**
   * Starts the adapters below an actor.
   *
   * @param time measures the time of answers
   */
  public static Adapters start(
      ActorContext<?> context, KubernetesApi api, RequestSettings settings, TimeSource time) {
    Supplier<KubernetesApi> attempts =
        BindAttempt.each(api, Metering.volcano(context.getSystem()), time);
    Counts counts = Metering.of(context.getSystem());
    var ending = new EndingNamespaces();
    Function<RequestClass, ActorRef<ApiAdapter.Message>> start =
        type ->
            context.spawn(
                ApiAdapter.create(
                    type == RequestClass.BINDS ? attempts : () -> api,
                    settings.of(type),
                    ending,
                    time.nanoTime(),
                    meter(type, counts)),
                type.name().toLowerCase(Locale.ROOT));
    return new Adapters(
        start.apply(RequestClass.BINDS),
        start.apply(RequestClass.EVICTIONS),
        start.apply(RequestClass.PODS),
        start.apply(RequestClass.OBJECTS),
        start.apply(RequestClass.STATUS),
        start.apply(RequestClass.LOW_PRIORITY));
  }

  private static ApiAdapter.WindowMeter meter(RequestClass type, Counts counts) {
    if (!counts.areRead()) {
      return ApiAdapter.WindowMeter.NONE;
    }
    String name = type.name().toLowerCase(Locale.ROOT);
    List<String> inFlight = List.of(name, "in_flight");
    List<String> waiting = List.of(name, "waiting");
    return (begun, rest) -> {
      counts.set(Metric.REQUESTS, begun, inFlight);
      counts.set(Metric.REQUESTS, rest, waiting);
    };
  }

  /** Returns the adapter of a class of requests. */
  public ActorRef<ApiAdapter.Message> of(RequestClass type) {
    return switch (type) {
      case BINDS -> binds;
      case EVICTIONS -> evictions;
      case PODS -> pods;
      case OBJECTS -> objects;
      case STATUS -> status;
      case LOW_PRIORITY -> lowPriority;
    };
  }
}
