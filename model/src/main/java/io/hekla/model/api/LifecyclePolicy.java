package io.hekla.model.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crdv2.generator.v1.SchemaCustomizer;
import io.fabric8.generator.annotation.Size;
import java.util.List;

/**
 * Action to take on an event or an exit code. Source: docs/reference/job.md#policies,
 * docs/reference/controllers.md#from-event-to-action.
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
@SchemaCustomizer(
    value = SchemaPatch.class,
    input =
        """
        {"properties": {
          "event": {"enum": ["*", "PodPending", "PodRunning", "PodFailed", "PodEvicted", "Unknown", "TaskCompleted", "OutOfSync", "CommandIssued", "JobUpdated", "TaskFailed"]},
          "events": {"items": {"enum": ["*", "PodPending", "PodRunning", "PodFailed", "PodEvicted", "Unknown", "TaskCompleted", "OutOfSync", "CommandIssued", "JobUpdated", "TaskFailed"]}}
        }}
        """)
public class LifecyclePolicy {
  @JsonPropertyDescription("What to do, such as RestartJob or TerminateJob.")
  public String action;

  @JsonPropertyDescription("The event that calls for the action; * is any.")
  public String event;

  @JsonPropertyDescription("More events that call for the action.")
  @Size(max = Bounds.POLICY_EVENTS)
  public List<String> events;

  @JsonPropertyDescription("The exit code that calls for the action; not 0, and not with an event.")
  public Integer exitCode;

  @JsonPropertyDescription("How long to wait before acting, as a Go duration; at once if unset.")
  public String timeout;
}
