package io.hekla.telemetry;

import kamon.instrumentation.akka.remote.ShardingInstrumentation;
import scala.Function0;
import scala.collection.immutable.Seq;
import scala.runtime.BoxedUnit;

/** Kamon's instrumentation of sharding, which ends at Akka 2.7, for Akka 2.8. */
public final class Akka28Sharding extends ShardingInstrumentation {
  private static final String LAST_FORM = "2.7";

  @Override
  public void onAkka(Seq<String> versions, Function0<BoxedUnit> instruments) {
    instruments.apply();
  }

  @Override
  public void untilAkkaVersion(String version, int patch, Function0<BoxedUnit> instruments) {}

  @Override
  public void afterAkkaVersion(String version, int patch, Function0<BoxedUnit> instruments) {
    if (version.equals(LAST_FORM)) {
      instruments.apply();
    }
  }
}
