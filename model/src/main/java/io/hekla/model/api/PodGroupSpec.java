package io.hekla.model.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crdv2.generator.v1.SchemaCustomizer;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Size;
import io.fabric8.kubernetes.api.model.Quantity;
import java.util.List;
import java.util.Map;

/** Spec of a {@link PodGroup}. */
@JsonInclude(JsonInclude.Include.NON_NULL)
@SchemaCustomizer(
    value = SchemaPatch.class,
    input =
        "{\"properties\": {\"minTaskMember\": {\"maxProperties\": "
            + Bounds.TASKS
            + ", \"additionalProperties\": {\"maximum\": "
            + Bounds.MEMBERS
            + "}}}}")
public class PodGroupSpec {
  @JsonPropertyDescription("How many pods must be placed together; 0 if unset.")
  @Min(0)
  @Max(Bounds.MEMBERS)
  public Integer minMember;

  @JsonPropertyDescription("How many pods of each task must be placed together.")
  public Map<String, Integer> minTaskMember;

  @JsonPropertyDescription("The queue that the pods are charged to.")
  @Size(max = 253)
  @Pattern(Patterns.DNS_SUBDOMAIN)
  @Default("default")
  public String queue;

  @JsonPropertyDescription("PriorityClass of the group.")
  @Size(max = 253)
  public String priorityClassName;

  @JsonPropertyDescription("What must be free before the group is let into its queue.")
  public Map<String, Quantity> minResources;

  @JsonPropertyDescription("How near to each other in the network the pods must be.")
  public NetworkTopologySpec networkTopology;

  @JsonPropertyDescription("Division of the pods into groups that are placed together.")
  @Size(max = Bounds.SUB_GROUPS)
  public List<SubGroupPolicySpec> subGroupPolicy;
}
