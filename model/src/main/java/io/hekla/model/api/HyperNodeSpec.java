package io.hekla.model.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crdv2.generator.v1.SchemaCustomizer;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import java.util.List;

/** Spec of a {@link HyperNode}. */
@JsonInclude(JsonInclude.Include.NON_NULL)
@SchemaCustomizer(
    value = SchemaPatch.class,
    input =
        """
        {"properties": {
          "members": {"minItems": 1}
        }}
        """)
public class HyperNodeSpec {
  @JsonPropertyDescription("Level in the network; on a lower one nodes are nearer to each other.")
  @Required
  @Min(0)
  public Integer tier;

  @JsonPropertyDescription("Name of the level, such as rack or zone.")
  @Size(max = 253)
  public String tierName;

  @JsonPropertyDescription("What it is made of.")
  @Size(max = Bounds.HYPERNODE_MEMBERS)
  public List<HyperNodeMember> members;
}
