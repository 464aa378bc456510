package io.hekla.actors.serialization;

import akka.actor.typed.ActorSystem;
import akka.serialization.SerializationExtension;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import io.hekla.actors.journal.JournalEvents.StoredEvent;
import java.io.IOException;
import java.util.HexFormat;

/** Rows of a journal as those of golden files. */
final class GoldenRows {
  private final ActorSystem<?> system;
  private final GoldenTypes types;

  GoldenRows(ActorSystem<?> system) {
    this.system = system;
    this.types = new GoldenTypes(system);
  }

  /** Returns an event as a row whose value has not been read. */
  static FrozenVersion.Row of(StoredEvent event) {
    return new FrozenVersion.Row(
        false,
        event.persistenceId(),
        event.sequence(),
        event.serializer(),
        event.manifest(),
        event.context().json(),
        HexFormat.of().formatHex(event.payload()),
        NullNode.getInstance());
  }

  /** Returns what the serializer of a row reads from it. */
  JsonNode value(FrozenVersion.Row row) throws IOException {
    return types.tree(
        SerializationExtension.get(system)
            .deserialize(row.bytes(), row.serializer(), row.manifest())
            .get());
  }

  /** Returns a row with the value that is read from it. */
  FrozenVersion.Row withValue(FrozenVersion.Row row) throws IOException {
    return new FrozenVersion.Row(
        row.isSnapshot(),
        row.persistenceId(),
        row.sequence(),
        row.serializer(),
        row.manifest(),
        row.context(),
        row.payload(),
        value(row));
  }
}
