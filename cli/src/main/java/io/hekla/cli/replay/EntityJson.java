package io.hekla.cli.replay;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.recorder.history.EntityReplay;
import io.hekla.recorder.history.EntityReplay.Step;
import io.hekla.recorder.history.FieldChange;
import java.util.List;

/** Events and state of an entity as JSON. */
final class EntityJson {
  private EntityJson() {}

  /**
   * Returns the document.
   *
   * @param steps events to show
   */
  static ObjectNode of(EntityName name, EntityReplay replay, List<Step> steps) {
    ObjectNode tree =
        JsonNodeFactory.instance
            .objectNode()
            .put("kind", name.kind())
            .put("namespace", name.key().namespace())
            .put("name", name.key().name());
    var events = tree.putArray("events");
    steps.stream().map(EntityJson::of).forEach(events::add);
    replay.chosen().ifPresent(step -> tree.put("event", step.number()));
    tree.set("state", replay.state().<JsonNode>map(one -> one).orElse(null));
    return tree;
  }

  private static ObjectNode of(Step step) {
    ObjectNode tree =
        JsonNodeFactory.instance
            .objectNode()
            .put("number", step.number())
            .put("at", step.event().at().toString())
            .put("sequence", step.event().sequence())
            .put("type", step.event().type())
            .put("command", step.event().context().command());
    if (!step.problem().isEmpty()) {
      tree.put("problem", step.problem());
    }
    var changes = tree.putArray("changes");
    for (FieldChange change : step.changes()) {
      ObjectNode one = changes.addObject().put("field", change.path());
      if (!change.isNew()) {
        one.set("from", change.from());
      }
      if (!change.isRemoval()) {
        one.set("to", change.to());
      }
    }
    return tree;
  }
}
