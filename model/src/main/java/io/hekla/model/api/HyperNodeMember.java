package io.hekla.model.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crdv2.generator.v1.SchemaCustomizer;
import io.fabric8.generator.annotation.Required;

/** Nodes or HyperNodes that belong to a {@link HyperNode}. */
@JsonInclude(JsonInclude.Include.NON_NULL)
@SchemaCustomizer(
    value = SchemaPatch.class,
    input =
        """
        {"properties": {
          "type": {"enum": ["Node", "HyperNode"]}
        }}
        """)
public class HyperNodeMember {
  @JsonPropertyDescription("Whether nodes or other HyperNodes are meant.")
  @Required
  public String type;

  @JsonPropertyDescription("Which of them are meant, in one of three ways.")
  public HyperNodeSelector selector;
}
