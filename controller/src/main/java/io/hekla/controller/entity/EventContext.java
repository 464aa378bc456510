package io.hekla.controller.entity;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.model.api.Job;
import io.hekla.model.api.PodGroup;
import io.hekla.model.job.JobObservations;
import io.hekla.model.machine.LogicalName;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Context of a journaled event, for the history. No entity reads it, and events that were written
 * before it existed have none. Empty strings where a field does not apply.
 *
 * @param command logical name of the command that led to the event
 * @param uid uid of the object that the entity was shown
 * @param resourceVersion version of that object
 * @param queue queue that a Job or PodGroup named then
 */
public record EventContext(String command, String uid, String resourceVersion, String queue) {
  /** Context of an event without one. */
  public static final EventContext NONE = new EventContext("", "", "", "");

  private static final JsonMapper JSON = new JsonMapper();

  /** Returns the context of the events of a trigger. */
  public static EventContext of(Trigger trigger) {
    String command = name(trigger.command().getClass());
    return trigger
        .object()
        .map(
            object ->
                new EventContext(
                    command,
                    text(object.getMetadata().getUid()),
                    text(object.getMetadata().getResourceVersion()),
                    queue(object)))
        .orElseGet(() -> new EventContext(command, "", "", ""));
  }

  private static String name(Class<?> command) {
    LogicalName name = command.getAnnotation(LogicalName.class);
    return name == null ? command.getSimpleName() : name.value();
  }

  private static String queue(HasMetadata object) {
    return switch (object) {
      case Job job when job.getSpec() != null -> JobObservations.queueOf(job);
      case PodGroup group when group.getSpec() != null -> text(group.getSpec().queue);
      default -> "";
    };
  }

  private static String text(@Nullable String value) {
    return Objects.requireNonNullElse(value, "");
  }

  /** Returns the context as JSON in one line. */
  public String json() {
    return JsonNodeFactory.instance
        .objectNode()
        .put("command", command)
        .put("uid", uid)
        .put("resourceVersion", resourceVersion)
        .put("queue", queue)
        .toString();
  }

  /** Reads a context as JSON; empty if it is none. */
  public static Optional<EventContext> parse(String json) {
    try {
      JsonNode tree = JSON.readTree(json);
      return Optional.of(
          new EventContext(
              tree.path("command").asText(),
              tree.path("uid").asText(),
              tree.path("resourceVersion").asText(),
              tree.path("queue").asText()));
    } catch (JsonProcessingException e) {
      return Optional.empty();
    }
  }
}
