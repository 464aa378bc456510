package io.hekla.simulator.virtual;

import io.hekla.controller.observe.Entity;

/** Timer of an entity. */
public record Timer(Entity entity, String name) implements Comparable<Timer> {
  @Override
  public int compareTo(Timer other) {
    int kinds = entity.kind().name().compareTo(other.entity.kind().name());
    int keys = kinds == 0 ? entity.key().compareTo(other.entity.key()) : kinds;
    return keys == 0 ? name.compareTo(other.name) : keys;
  }
}
