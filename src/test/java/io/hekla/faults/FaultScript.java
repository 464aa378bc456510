package io.hekla.faults;

import io.hekla.relay.Flow;
import io.hekla.relay.Relay;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;

/** Brings faults about, one after the other, and measures the time without scheduling. */
final class FaultScript {
  private static final int LONGEST_PAUSE_MILLIS = 3000;

  private final Scene scene;
  private final FaultMembers members;
  private final Kills kills;
  private final Maintenance maintenance;

  FaultScript(Scene scene) {
    this.scene = scene;
    this.members = scene.members();
    this.kills = new Kills(scene);
    this.maintenance = new Maintenance(scene);
  }

  /**
   * Brings a fault about, and returns once a gang is bound that was created when the fault began,
   * the fault is over and all members are up.
   */
  FaultResult bringAbout(Fault fault) throws Exception {
    scene.pass(Duration.ofMillis(scene.random().nextInt(LONGEST_PAUSE_MILLIS)));
    return switch (fault) {
      case Fault.InSteps work -> ended(work, maintenance.bringAbout(work));
      case Fault.Sudden sudden -> {
        Fault became = bringAboutAtOnce(sudden);
        yield ended(became, scene.awaitProbe());
      }
    };
  }

  private FaultResult ended(Fault fault, Duration outage) throws Exception {
    scene.awaitThat("start of all members", members::areUp);
    return new FaultResult(fault.kind(), outage);
  }

  /** Brings a fault about; returns the one that it became. */
  private Fault bringAboutAtOnce(Fault.Sudden fault) throws Exception {
    return switch (fault) {
      case Fault.Kill kill -> kills.bringAbout(kill);
      case Fault.Loss loss -> {
        lose(FaultMember::kill);
        yield loss;
      }
      case Fault.Stop stop -> {
        lose(member -> member.jvm().terminate());
        yield stop;
      }
      case Fault.Split split -> {
        var all = shuffled();
        int part = 1 + scene.random().nextInt(all.size() - 1);
        List<FaultMember> one = all.subList(0, part);
        List<FaultMember> other = all.subList(part, all.size());
        during(split.time(), flow -> FaultMembers.setBetween(one, other, flow), Flow.SILENT);
        yield split;
      }
      case Fault.OneWay oneWay -> {
        var all = shuffled();
        during(oneWay.time(), flow -> FaultMembers.set(all.get(0), all.get(1), flow), Flow.SILENT);
        yield oneWay;
      }
      case Fault.StandStill still -> {
        standStill(scene.choose(still.ofScheduler()), still.time());
        yield still;
      }
      case Fault.CutOff cutOff -> {
        MemberLinks links = scene.choose(true).links();
        Relay relay = cutOff.ofDatabase() ? links.toDatabase() : links.toApi();
        during(cutOff.time(), relay::set, Flow.SILENT);
        yield cutOff;
      }
      case Fault.DatabaseDown down -> {
        scene.begin();
        scene.cluster().database().stop();
        scene.pass(down.time());
        scene.cluster().database().startAgain();
        yield down;
      }
      case Fault.DatabaseSilent silent -> {
        during(silent.time(), this::setDatabase, Flow.SILENT);
        yield silent;
      }
      case Fault.DatabaseSlow slow -> {
        during(slow.time(), this::setDatabase, Flow.slow(slow.delay()));
        yield slow;
      }
    };
  }

  /** Ends the scheduler's member, and starts it again once another one has bound the gang. */
  private void lose(Consumer<FaultMember> end) throws Exception {
    // As in a rolling update, in which the next member is stopped once the last one is ready.
    scene.awaitThat("readiness of all members", members::areReady);
    FaultMember host = scene.choose(true);
    List<FaultMember> others = members.all().stream().filter(one -> one != host).toList();
    members.expectEnd(List.of(host));
    var begin = LocalDateTime.now(ZoneId.systemDefault());
    scene.begin();
    end.accept(host);
    scene.awaitProbe();
    System.out.println("  " + Phases.since(begin, others));
    scene.awaitThat("end of " + host, () -> !host.isAlive());
    members.startAgain(host);
  }

  private interface Path {
    void set(Flow flow);
  }

  private void during(Duration time, Path path, Flow flow) throws Exception {
    scene.begin();
    path.set(flow);
    scene.pass(time);
    path.set(Flow.OPEN);
  }

  private void setDatabase(Flow flow) {
    members.all().forEach(one -> one.links().toDatabase().set(flow));
  }

  private void standStill(FaultMember member, Duration time) throws Exception {
    scene.begin();
    member.jvm().pause();
    scene.pass(time);
    member.jvm().resume();
  }

  private List<FaultMember> shuffled() {
    var all = new ArrayList<>(members.all());
    Collections.shuffle(all, scene.random());
    return all;
  }
}
