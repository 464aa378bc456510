package io.hekla.simulator.virtual;

import io.hekla.controller.api.KubernetesApi;
import io.hekla.controller.entity.RequestClass;
import io.hekla.controller.host.TimeSource;
import io.hekla.controller.request.EndingNamespaces;
import io.hekla.controller.request.RequestHost;
import io.hekla.controller.request.RequestQueue;
import io.hekla.controller.request.RequestSettings;
import io.hekla.controller.verb.Outcome;
import io.hekla.controller.verb.Verb;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;

/** Requests of a run: a queue for each class, as the live system has an adapter for each. */
final class VirtualRequests {
  private final KubernetesApi api;
  private final Consumer<Runnable> inbox;
  private final ControllersHost host;
  private final Map<RequestClass, RequestQueue<Asker>> queues = new EnumMap<>(RequestClass.class);

  /** Asker of requests whose outcome is not awaited. */
  static final Asker NOBODY =
      new Asker() {
        @Override
        public void settled(long number, List<Outcome> outcomes) {}

        @Override
        public String toString() {
          return "nobody";
        }
      };

  /** Asker of requests. */
  interface Asker {
    /** Takes the outcomes, in the order of the verbs. */
    void settled(long number, List<Outcome> outcomes);
  }

  /**
   * @param api API that answers at once or later
   * @param inbox queue of work
   * @param host host of the pauses before retries
   */
  VirtualRequests(
      KubernetesApi api,
      RequestSettings settings,
      TimeSource time,
      Consumer<Runnable> inbox,
      ControllersHost host) {
    this.api = api;
    this.inbox = inbox;
    this.host = host;
    var ending = new EndingNamespaces();
    for (RequestClass type : RequestClass.values()) {
      queues.put(
          type,
          new RequestQueue<>(
              new Host(type), settings.of(type), ending, time.nanoTime(), type.name().hashCode()));
    }
  }

  private RequestQueue<Asker> of(RequestClass type) {
    return Objects.requireNonNull(queues.get(type));
  }

  void request(
      RequestClass type, Asker asker, long number, List<Verb> verbs, boolean untilRefused) {
    inbox.accept(() -> of(type).request(asker, number, verbs, untilRefused));
  }

  void createNoMore(RequestClass type, Asker asker, long number) {
    inbox.accept(() -> of(type).createNoMore(asker, number));
  }

  private final class Host implements RequestHost<Asker> {
    private final RequestClass type;

    Host(RequestClass type) {
      this.type = type;
    }

    @Override
    public void attempt(RequestQueue.Call<Asker> call) {
      var unused =
          call.attempt(api)
              .thenAccept(outcome -> inbox.accept(() -> of(type).answered(call, outcome)));
    }

    @Override
    public void pause(RequestQueue.Call<Asker> call, Duration length) {
      host.pauseRequest(
          type,
          call.asker() + " " + call.name(),
          length,
          () -> inbox.accept(() -> of(type).pauseOver(call)));
    }

    @Override
    public void settled(Asker asker, long number, List<Outcome> outcomes) {
      inbox.accept(() -> asker.settled(number, outcomes));
    }
  }
}
