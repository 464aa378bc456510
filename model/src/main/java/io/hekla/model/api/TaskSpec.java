package io.hekla.model.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crdv2.generator.v1.SchemaCustomizer;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Size;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import java.util.List;

/**
 * One task of a {@link Job}: a pod template with a number of replicas.
 *
 * <p>The schema accepts the template as it is, without listing its fields: pod fields of a newer
 * cluster then pass through instead of being pruned.
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
@SchemaCustomizer(
    value = SchemaPatch.class,
    input =
        """
        {"properties": {
          "template": {"type": "object", "properties": null, "required": null, "x-kubernetes-preserve-unknown-fields": true},
          "topologyPolicy": {"enum": ["none", "best-effort", "restricted", "single-numa-node"]}
        }}
        """)
public class TaskSpec {
  @JsonPropertyDescription("Name of the task, unique in its job.")
  @Size(max = 63)
  @Pattern(Patterns.DNS_LABEL)
  public String name;

  @JsonPropertyDescription("How many pods the task has; 0 if unset.")
  @Min(0)
  @Max(Bounds.JOB_REPLICAS)
  public Integer replicas;

  @JsonPropertyDescription("How many pods of the task must run together; all of them if unset.")
  @Min(0)
  @Max(Bounds.JOB_REPLICAS)
  public Integer minAvailable;

  @JsonPropertyDescription("The pod that each replica is made from: a Kubernetes PodTemplateSpec.")
  public PodTemplateSpec template;

  @JsonPropertyDescription("What to do on which event in this task; wins over the job's policies.")
  @Size(max = Bounds.POLICIES)
  public List<LifecyclePolicy> policies;

  @JsonPropertyDescription("How the pods' CPUs and devices must lie on a node's NUMA cells.")
  public String topologyPolicy;

  @JsonPropertyDescription("How many container restarts until the event TaskFailed; 3 if unset.")
  @Min(0)
  public Integer maxRetry;

  @JsonPropertyDescription("Tasks that must be under way before this one starts.")
  public DependsOn dependsOn;

  @JsonPropertyDescription("How the replicas are divided into groups that are placed together.")
  public PartitionPolicySpec partitionPolicy;
}
