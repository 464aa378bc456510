package io.hekla.model.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import java.util.List;
import java.util.Map;

/** Status of a {@link JobFlow}. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public class JobFlowStatus {
  @JsonPropertyDescription("Jobs in phase Pending.")
  public List<String> pendingJobs;

  @JsonPropertyDescription("Jobs in phase Running.")
  public List<String> runningJobs;

  @JsonPropertyDescription("Jobs in phase Failed.")
  public List<String> failedJobs;

  @JsonPropertyDescription("Jobs in phase Completed.")
  public List<String> completedJobs;

  @JsonPropertyDescription("Jobs in phase Terminated.")
  public List<String> terminatedJobs;

  @JsonPropertyDescription("Jobs in a phase that has no list of its own.")
  public List<String> unKnowJobs;

  @JsonPropertyDescription("How each job went.")
  public List<FlowJobStatus> jobStatusList;

  @JsonPropertyDescription("Where each job stands, by its name.")
  public Map<String, FlowJobCondition> conditions;

  @JsonPropertyDescription("Where the flow stands.")
  public JobFlowState state;
}
