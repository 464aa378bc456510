package io.hekla.simulator.virtual;

import io.fabric8.kubernetes.api.model.Pod;
import io.hekla.controller.api.Kind;
import io.hekla.controller.cache.ObjectCache;
import io.hekla.controller.entity.RequestClass;
import io.hekla.controller.event.EventSink;
import io.hekla.controller.event.EventWriter;
import io.hekla.controller.gate.GateWriter;
import io.hekla.controller.host.TimeSource;
import io.hekla.controller.request.WriteCounts;
import io.hekla.controller.request.WriterHost;
import io.hekla.controller.session.CountedRefusals;
import io.hekla.controller.session.LastSession;
import io.hekla.controller.verb.Outcome;
import io.hekla.controller.verb.TermGate;
import io.hekla.controller.verb.Verb;
import io.hekla.controller.verdict.VerdictWriter;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.event.ObjectEvent;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiConsumer;

/** Writers beside the entities: gates, and, where they are needed, Events and verdicts. */
final class VirtualWriters implements EventSink {
  /** Name of the writer of Events, that of its actor, so that one recording fits both. */
  private static final String EVENTS = "events";

  private static final String VERDICTS = "verdicts";

  private final VirtualRequests requests;
  private final TimeSource time;
  private final Inbox inbox;
  private final ControllersHost host;
  private final ObjectCache cache;
  private final GateWriter gates;
  private final Map<String, Runnable> beats = new HashMap<>();
  private Optional<EventWriter> events = Optional.empty();
  private Optional<VerdictWriter> verdicts = Optional.empty();

  /**
   * @param settings settings of Events and verdicts; empty where they are not needed
   * @param terms gate that holds back the decisions of a former scheduler
   */
  VirtualWriters(
      Optional<Controllers.WriterSettings> settings,
      VirtualRequests requests,
      TimeSource time,
      Inbox inbox,
      ControllersHost host,
      ObjectCache cache,
      TermGate terms) {
    this.requests = requests;
    this.time = time;
    this.inbox = inbox;
    this.host = host;
    this.cache = cache;
    var asker = asker("gates", this::gatesSettled);
    this.gates =
        new GateWriter(
            time::now,
            (number, verbs) -> requests.request(RequestClass.OBJECTS, asker, number, verbs, false),
            terms);
    settings.ifPresent(one -> begin(one, terms));
  }

  private void begin(Controllers.WriterSettings settings, TermGate terms) {
    var eventHost =
        new Host(EVENTS, (number, outcomes) -> events.orElseThrow().settled(number, outcomes));
    var eventWriter = new EventWriter(settings.events(), eventHost, WriteCounts.NONE);
    var verdictHost =
        new Host(VERDICTS, (number, outcomes) -> verdicts.orElseThrow().settled(number, outcomes));
    var verdictWriter =
        new VerdictWriter(
            settings.verdicts(), verdictHost, this::show, this, terms, WriteCounts.NONE);
    events = Optional.of(eventWriter);
    verdicts = Optional.of(verdictWriter);
    beats.put(EVENTS, eventWriter::beat);
    beats.put(VERDICTS, verdictWriter::beat);
  }

  private void gatesSettled(long number, List<Outcome> outcomes) {
    gates.settled(number, outcomes);
  }

  /** Runs the beat of a writer: it writes what is due. */
  void beat(String writer) {
    inbox.add(Objects.requireNonNull(beats.get(writer)));
  }

  /** Takes a session that has ended. */
  void sessionEnded(LastSession session, boolean bindsUnderWay) {
    verdicts.ifPresent(
        writer ->
            inbox.add(
                () ->
                    writer.take(
                        session.term(), session.number(), session.waitingPods(), bindsUnderWay)));
    inbox.add(() -> gates.open(session.term(), session.number(), session.gateOpenings()));
  }

  /** Takes pods that could not be bound. */
  void refused(CountedRefusals refused) {
    verdicts.ifPresent(
        writer ->
            refused
                .failures()
                .forEach(
                    one -> inbox.add(() -> writer.failed(one.pod(), one.uid(), one.reason()))));
  }

  private void show(List<ObjectKey> keys) {
    inbox.add(
        () -> {
          var shown = new HashMap<ObjectKey, Pod>();
          keys.forEach(key -> cache.get(Kind.POD, key).ifPresent(pod -> shown.put(key, pod)));
          inbox.add(() -> verdicts.orElseThrow().shown(shown));
        });
  }

  @Override
  public void occurred(ObjectEvent event) {
    events.ifPresent(writer -> inbox.add(() -> writer.occurred(event)));
  }

  @Override
  public void conditionHolds(ObjectEvent event) {
    events.ifPresent(writer -> inbox.add(() -> writer.conditionHolds(event)));
  }

  @Override
  public void conditionEnded(ObjectEvent end) {
    events.ifPresent(writer -> inbox.add(() -> writer.conditionEnded(end)));
  }

  @Override
  public void conditionWithdrawn(String uid) {
    events.ifPresent(writer -> inbox.add(() -> writer.conditionWithdrawn(uid)));
  }

  private static VirtualRequests.Asker asker(String name, BiConsumer<Long, List<Outcome>> settled) {
    return new VirtualRequests.Asker() {
      @Override
      public void settled(long number, List<Outcome> outcomes) {
        settled.accept(number, outcomes);
      }

      @Override
      public String toString() {
        return name;
      }
    };
  }

  private final class Host implements WriterHost {
    private final String writer;
    private final VirtualRequests.Asker asker;

    Host(String writer, BiConsumer<Long, List<Outcome>> settled) {
      this.writer = writer;
      this.asker = asker(writer, settled);
    }

    @Override
    public Instant now() {
      return time.now();
    }

    @Override
    public void request(long number, List<Verb> verbs) {
      requests.request(RequestClass.LOW_PRIORITY, asker, number, verbs, false);
    }

    @Override
    public void startBeat(Duration after) {
      host.startBeat(writer, after);
    }

    @Override
    public boolean isBeatActive() {
      return host.isBeatActive(writer);
    }
  }
}
