package io.hekla.model.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crdv2.generator.v1.SchemaCustomizer;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Size;

/** Constraint on the distance of pods in the network. docs/reference/job.md#network-topology. */
@JsonInclude(JsonInclude.Include.NON_NULL)
@SchemaCustomizer(
    value = SchemaPatch.class,
    input =
        """
        {"properties": {
          "mode": {"enum": ["hard", "soft"]}
        }}
        """)
public class NetworkTopologySpec {
  @JsonPropertyDescription("hard: the tier must be kept; soft: it is only preferred.")
  @Default("hard")
  public String mode;

  @JsonPropertyDescription("The highest tier of the network that the pods may span.")
  @Min(0)
  public Integer highestTierAllowed;

  @JsonPropertyDescription("The same by the tier's name; not together with highestTierAllowed.")
  @Size(max = 253)
  public String highestTierName;
}
