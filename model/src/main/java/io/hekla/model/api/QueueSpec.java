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

/** Spec of a {@link Queue}. */
@JsonInclude(JsonInclude.Include.NON_NULL)
@SchemaCustomizer(
    value = SchemaPatch.class,
    input =
        """
        {"properties": {
          "dequeueStrategy": {"enum": ["fifo", "traverse"]}
        }}
        """)
public class QueueSpec {
  @JsonPropertyDescription("Part of what is shared out, relative to the other queues.")
  @Min(1)
  @Max(65535)
  @Default("1")
  public Integer weight;

  @JsonPropertyDescription("What the queue may hold at most; unset is without limit.")
  public Map<String, Quantity> capability;

  @JsonPropertyDescription("Fair part of the queue, which it may take back from others.")
  public Map<String, Quantity> deserved;

  @JsonPropertyDescription("What is kept free for the queue.")
  public Guarantee guarantee;

  @JsonPropertyDescription("Whether others may take back what the queue holds above its part.")
  public Boolean reclaimable;

  @JsonPropertyDescription("Other clusters to which jobs of this queue are forwarded.")
  public List<Cluster> extendClusters;

  @JsonPropertyDescription("Groups of nodes that the queue must, would rather, or must not use.")
  public QueueAffinity affinity;

  @JsonPropertyDescription("Kind of the queue, a free word.")
  @Size(max = 253)
  public String type;

  @JsonPropertyDescription("The queue above this one; root if unset.")
  @Size(max = 253)
  @Pattern(Patterns.DNS_SUBDOMAIN)
  public String parent;

  @JsonPropertyDescription("Higher goes first.")
  @Min(0)
  @Default("0")
  public Integer priority;

  @JsonPropertyDescription("Whether the head of the queue blocks (fifo) or not (traverse).")
  @Default("traverse")
  public String dequeueStrategy;
}
