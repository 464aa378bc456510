package io.hekla.actors.serialization;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.typed.ActorRef;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.actors.journal.JournalLocation;
import io.hekla.actors.journal.TestSettings;
import io.hekla.model.serialization.LogicalNames;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/** Recovery of the journals of a frozen version, through the journal that a member uses. */
public final class GoldenRecovery {
  static final JsonMapper JSON = new JsonMapper();

  private GoldenRecovery() {}

  /**
   * Returns where today's code recovers other states than the version had; empty if nowhere.
   *
   * @param journal that has the version's rows
   */
  public static List<String> faults(FrozenVersion version, JournalLocation journal)
      throws IOException {
    JsonNode states = version.states();
    JsonNode recovered = states(journal, states::fieldNames);
    var faults = new ArrayList<String>();
    for (Map.Entry<String, JsonNode> state : states.properties()) {
      FrozenVersion.missing(
              state.getValue().path("type").asText(),
              state.getValue(),
              recovered.path(state.getKey()))
          .forEach(fault -> faults.add(state.getKey() + fault));
    }
    return faults;
  }

  /** Recovers journals, and returns their states by persistence id, with their types. */
  static ObjectNode states(JournalLocation journal, Iterable<String> ids) throws IOException {
    var kit = ActorTestKit.create("recovery", TestSettings.withJournal(journal));
    try {
      var types = new GoldenTypes(kit.system());
      var states = JSON.createObjectNode();
      for (Iterator<String> each = ids.iterator(); each.hasNext(); ) {
        String id = each.next();
        var answers = kit.<GoldenEntity.Answer>createTestProbe();
        ActorRef<GoldenEntity.Message> entity =
            kit.spawn(GoldenEntity.create(id, 0, answers.ref()));
        entity.tell(new GoldenEntity.GetState());
        var answer = answers.receiveMessage();
        if (answer instanceof GoldenEntity.State state) {
          states
              .putObject(id)
              .put("type", LogicalNames.known().name(state.value().getClass()))
              .set("value", types.tree(state.value()));
        } else {
          throw new AssertionError(
              "%s is not recovered: %s%n%s".formatted(id, answer, FrozenVersion.REMEDY));
        }
      }
      return states;
    } finally {
      kit.shutdownTestKit();
    }
  }
}
