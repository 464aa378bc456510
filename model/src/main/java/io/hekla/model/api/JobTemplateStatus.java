package io.hekla.model.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import java.util.List;

/** Status of a {@link JobTemplate}. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public class JobTemplateStatus {
  @JsonPropertyDescription("Names of the jobs made from it.")
  public List<String> jobDependsOnList;
}
