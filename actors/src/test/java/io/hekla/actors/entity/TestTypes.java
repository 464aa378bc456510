package io.hekla.actors.entity;

import io.hekla.model.serialization.SerializedRoots;
import java.util.List;

/** Types that state machines of tests persist. */
public final class TestTypes implements SerializedRoots {
  @Override
  public List<Class<?>> roots() {
    return List.of(
        Lamp.State.class,
        Lamp.Command.class,
        Lamp.Event.class,
        Sign.State.class,
        Sign.Command.class,
        Sign.Event.class);
  }
}
