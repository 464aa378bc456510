package io.hekla.model.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crdv2.generator.v1.SchemaCustomizer;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Size;
import java.util.List;
import java.util.Map;

/** Spec of a {@link Job}. */
@JsonInclude(JsonInclude.Include.NON_NULL)
@SchemaCustomizer(
    value = SchemaPatch.class,
    input =
        "{\"properties\": {\"plugins\": {\"maxProperties\": "
            + Bounds.PLUGINS
            + ", \"additionalProperties\": {\"maxItems\": "
            + Bounds.PLUGIN_ARGUMENTS
            + ", \"items\": {\"maxLength\": "
            + Bounds.PLUGIN_ARGUMENT_LENGTH
            + "}}}}}")
public class JobSpec {
  @JsonPropertyDescription("Scheduler of those pods whose template names none; volcano if unset.")
  @Size(max = 63)
  public String schedulerName;

  @JsonPropertyDescription(
      "How many pods must run together; the sum of the tasks' minAvailable if unset or 0.")
  @Min(0)
  @Max(Bounds.JOB_REPLICAS)
  public Integer minAvailable;

  @JsonPropertyDescription("Claims mounted into every pod of the job.")
  @Size(max = Bounds.VOLUMES)
  public List<VolumeSpec> volumes;

  @JsonPropertyDescription("The tasks, each a template with a number of replicas.")
  @Size(min = 1, max = Bounds.TASKS)
  public List<TaskSpec> tasks;

  @JsonPropertyDescription("What to do on which event, for the job as a whole.")
  @Size(max = Bounds.POLICIES)
  public List<LifecyclePolicy> policies;

  @JsonPropertyDescription("Job plugins by name, each with its arguments (--flag=value).")
  public Map<String, List<String>> plugins;

  @JsonPropertyDescription("How long the job is expected to run, as a Go duration (1h5m).")
  public String runningEstimate;

  @JsonPropertyDescription("The queue that the job is charged to.")
  @Size(max = 253)
  @Pattern(Patterns.DNS_SUBDOMAIN)
  @Default("default")
  public String queue;

  @JsonPropertyDescription("How many restarts until the job is given up as Failed.")
  @Min(0)
  @Default("3")
  public Integer maxRetry;

  @JsonPropertyDescription("Seconds after which a finished job is deleted: 0 at once, unset never.")
  @Min(0)
  public Integer ttlSecondsAfterFinished;

  @JsonPropertyDescription("PriorityClass of the job.")
  @Size(max = 253)
  @Pattern(Patterns.DNS_SUBDOMAIN)
  public String priorityClassName;

  @JsonPropertyDescription("How many pods must succeed for the job to count as Completed.")
  @Min(1)
  public Integer minSuccess;

  @JsonPropertyDescription("How near to each other in the network the pods must be.")
  public NetworkTopologySpec networkTopology;
}
