package io.hekla.model.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crdv2.generator.v1.SchemaCustomizer;
import io.fabric8.kubernetes.api.model.ObjectMeta;

/** Template of the jobs that a {@link CronJob} creates. */
@JsonInclude(JsonInclude.Include.NON_NULL)
@SchemaCustomizer(
    value = SchemaPatch.class,
    input =
        """
        {"properties": {
          "metadata": {"type": "object", "properties": null, "required": null, "x-kubernetes-preserve-unknown-fields": true}
        }}
        """)
public class CronJobTemplate {
  @JsonPropertyDescription("Labels and annotations of the jobs.")
  public ObjectMeta metadata;

  @JsonPropertyDescription("Spec of the jobs.")
  public JobSpec spec;
}
