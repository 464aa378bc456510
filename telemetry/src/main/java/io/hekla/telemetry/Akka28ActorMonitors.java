package io.hekla.telemetry;

import kamon.instrumentation.akka.instrumentations.akka_26.ActorMonitorInstrumentation;
import scala.Function0;
import scala.collection.immutable.Seq;
import scala.runtime.BoxedUnit;

/** Kamon's instrumentation of actors and their mailboxes, which ends at Akka 2.7, for Akka 2.8. */
public final class Akka28ActorMonitors extends ActorMonitorInstrumentation {
  @Override
  public void onAkka(Seq<String> versions, Function0<BoxedUnit> instruments) {
    instruments.apply();
  }
}
