package io.hekla.model.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crdv2.generator.v1.SchemaCustomizer;
import io.fabric8.generator.annotation.Size;
import java.util.List;

/** Spec of a {@link JobFlow}. */
@JsonInclude(JsonInclude.Include.NON_NULL)
@SchemaCustomizer(
    value = SchemaPatch.class,
    input =
        """
        {"properties": {
          "jobRetainPolicy": {"enum": ["retain", "delete"]}
        }}
        """)
public class JobFlowSpec {
  @JsonPropertyDescription("The jobs, each made from the JobTemplate of its name.")
  @Size(max = Bounds.FLOWS)
  public List<Flow> flows;

  @JsonPropertyDescription(
      "What becomes of the jobs when all have completed: retain (the default) or delete.")
  public String jobRetainPolicy;
}
