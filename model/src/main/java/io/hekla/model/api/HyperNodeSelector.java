package io.hekla.model.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crdv2.generator.v1.SchemaCustomizer;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import io.fabric8.kubernetes.api.model.LabelSelector;

/** A choice of members of a {@link HyperNode}: by name, by pattern or by label. */
@JsonInclude(JsonInclude.Include.NON_NULL)
@SchemaCustomizer(
    value = SchemaPatch.class,
    input =
        """
        {"x-kubernetes-validations": [
          {"rule": "has(self.exactMatch) || has(self.regexMatch) || has(self.labelMatch)",
           "message": "one of exactMatch, regexMatch and labelMatch must be given"},
          {"rule": "(has(self.exactMatch) ? 1 : 0) + (has(self.regexMatch) ? 1 : 0) + (has(self.labelMatch) ? 1 : 0) <= 1",
           "message": "only one of exactMatch, regexMatch and labelMatch may be given"}
        ]}
        """)
public class HyperNodeSelector {
  /** A choice by name. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public static class ExactMatch {
    @JsonPropertyDescription("Name of the one member.")
    @Required
    @Size(min = 1, max = 253)
    @Pattern(Patterns.DNS_SUBDOMAIN)
    public String name;
  }

  /** A choice by pattern. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public static class RegexMatch {
    @JsonPropertyDescription("Regular expression that is found in the names of the members.")
    @Required
    @Size(min = 1, max = Bounds.PATTERN_LENGTH)
    public String pattern;
  }

  @JsonPropertyDescription("The member of a certain name.")
  public ExactMatch exactMatch;

  @JsonPropertyDescription("Nodes whose names contain a pattern.")
  public RegexMatch regexMatch;

  @JsonPropertyDescription("Nodes with certain labels.")
  public LabelSelector labelMatch;
}
