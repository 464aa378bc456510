package io.hekla.model.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crdv2.generator.v1.SchemaCustomizer;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Size;
import io.fabric8.kubernetes.api.model.LabelSelector;
import java.util.List;

/** Division of the pods of a {@link PodGroup} into sub-groups. */
@JsonInclude(JsonInclude.Include.NON_NULL)
@SchemaCustomizer(
    value = SchemaPatch.class,
    input =
        """
        {"properties": {
          "matchLabelKeys": {"x-kubernetes-list-type": "atomic"}
        }}
        """)
public class SubGroupPolicySpec {
  @JsonPropertyDescription("Name of the policy.")
  @Size(max = 253)
  public String name;

  @JsonPropertyDescription("How near to each other in the network a sub-group's pods must be.")
  public NetworkTopologySpec networkTopology;

  @JsonPropertyDescription("How many pods of a sub-group must be placed together.")
  @Min(1)
  @Max(Bounds.MEMBERS)
  @Default("1")
  public Integer subGroupSize;

  @JsonPropertyDescription("How many sub-groups must be placed.")
  @Min(0)
  @Max(Bounds.MEMBERS)
  @Default("0")
  public Integer minSubGroups;

  @JsonPropertyDescription("The pods that the policy is for.")
  public LabelSelector labelSelector;

  @JsonPropertyDescription("Labels whose values divide the pods into sub-groups.")
  public List<String> matchLabelKeys;
}
