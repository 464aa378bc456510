package io.hekla.model.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Min;
import java.util.List;
import java.util.Map;

/** Status of a {@link Job}. Source: docs/reference/job.md#status. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public class JobStatus {
  @JsonPropertyDescription("Where the job stands.")
  public JobState state;

  @JsonPropertyDescription("Copy of spec.minAvailable.")
  @Min(0)
  public Integer minAvailable;

  @JsonPropertyDescription("Pods by task and by pod phase.")
  public Map<String, TaskState> taskStatusCount;

  @JsonPropertyDescription("Pods that wait.")
  @Min(0)
  public Integer pending;

  @JsonPropertyDescription("Pods that run.")
  @Min(0)
  public Integer running;

  @JsonPropertyDescription("Pods that ended well.")
  @Min(0)
  public Integer succeeded;

  @JsonPropertyDescription("Pods that ended badly.")
  @Min(0)
  public Integer failed;

  @JsonPropertyDescription("Pods that are being deleted.")
  @Min(0)
  public Integer terminating;

  @JsonPropertyDescription("Pods whose node is out of sight.")
  @Min(0)
  public Integer unknown;

  @JsonPropertyDescription("How often the pods of the whole job were killed.")
  @Min(0)
  public Integer version;

  @JsonPropertyDescription("How often the job was restarted or resumed.")
  @Min(0)
  public Integer retryCount;

  @JsonPropertyDescription("How long the job ran, as a Go duration.")
  public String runningDuration;

  @JsonPropertyDescription("What was made for the job: plugin-<name> and volume-pvc-<claim>.")
  public Map<String, String> controlledResources;

  @JsonPropertyDescription("The phases that the job went through, the newest last.")
  public List<JobCondition> conditions;
}
