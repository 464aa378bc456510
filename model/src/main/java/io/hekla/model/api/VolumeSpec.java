package io.hekla.model.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimSpec;

/** A claim mounted into every pod of a job. Source: docs/reference/job.md#volumes. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public class VolumeSpec {
  @JsonPropertyDescription("Where the volume is mounted in each container; without a colon.")
  @Required
  @Size(min = 1)
  @Pattern("^[^:]+$")
  public String mountPath;

  @JsonPropertyDescription("Name of the claim; filled in where the claim is made by the job.")
  @Size(max = 253)
  public String volumeClaimName;

  @JsonPropertyDescription("The claim to make.")
  public PersistentVolumeClaimSpec volumeClaim;
}
