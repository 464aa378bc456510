package io.hekla.model.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crdv2.generator.v1.SchemaCustomizer;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Required;

/** Spec of a {@link CronJob}. */
@JsonInclude(JsonInclude.Include.NON_NULL)
@SchemaCustomizer(
    value = SchemaPatch.class,
    input =
        """
        {"properties": {
          "concurrencyPolicy": {"enum": ["Allow", "Forbid", "Replace"]}
        }}
        """)
public class CronJobSpec {
  @JsonPropertyDescription("When jobs are made: five cron fields, @daily and the like, or @every.")
  @Required
  public String schedule;

  @JsonPropertyDescription("IANA name of the time zone of the schedule; Hekla's own if unset.")
  public String timeZone;

  @JsonPropertyDescription("Seconds after its time in which a missed job is still made.")
  @Min(0)
  public Long startingDeadlineSeconds;

  @JsonPropertyDescription("What happens when a job is due while another one runs.")
  @Default("Allow")
  public String concurrencyPolicy;

  @JsonPropertyDescription("Whether no further jobs are made.")
  @Default("false")
  public Boolean suspend;

  @JsonPropertyDescription("The jobs to make.")
  @Required
  public CronJobTemplate jobTemplate;

  @JsonPropertyDescription("How many completed jobs are kept.")
  @Min(0)
  @Default("3")
  public Integer successfulJobsHistoryLimit;

  @JsonPropertyDescription("How many failed jobs are kept.")
  @Min(0)
  @Default("1")
  public Integer failedJobsHistoryLimit;
}
