package io.hekla.admission;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FlowAndCronRulesTest {
  @Test
  void flowsDependOnFlowsOfTheSameJobFlow() {
    assertThat(flow("flows: [{name: a}, {name: b, dependsOn: {targets: [a, z]}}]"))
        .containsExactly(
            "spec.flows[1].dependsOn.targets: there is no flow \"z\"; the flows are [a, b]");
    assertThat(flow("flows: [{name: a}, {name: b, dependsOn: {targets: [a]}}]")).isEmpty();
  }

  @Test
  void noFlowWaitsForItself() {
    assertThat(
            flow(
                "flows: [{name: a, dependsOn: {targets: [b]}}, {name: b, dependsOn: {targets:"
                    + " [a]}}]"))
        .containsExactly(
            "spec.flows[0].dependsOn.targets: flow a waits for itself; break the circle",
            "spec.flows[1].dependsOn.targets: flow b waits for itself; break the circle");
    assertThat(flow("flows: [{name: a, dependsOn: {targets: [a]}}]")).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"*/5 * * * *", "@hourly", "@every 90s", "0 9-17 * jan mon-fri"})
  void schedulesOfFiveFieldsAndNamedOnesAreTaken(String schedule) {
    assertThat(cron("nightly", "schedule: \"%s\"".formatted(schedule))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''                       | has 0 fields",
        "* * * *                  | has 4 fields",
        "60 * * * *               | not between 0 and 59",
        "@sometimes               | is unknown",
        "@every soon              | no duration",
        "TZ=Asia/Tokyo 0 1 * * *  | names a time zone",
      })
  void otherSchedulesAreRefusedAndSayWhy(String schedule, String why) {
    assertThat(cron("nightly", "schedule: \"%s\"".formatted(schedule)))
        .singleElement()
        .asString()
        .startsWith("spec.schedule: ")
        .contains(why);
  }

  @ParameterizedTest
  @ValueSource(strings = {"Local", "''", "Atlantis/Poseidonis", "../etc/passwd", "+01:00"})
  void timeZonesHaveIanaNames(String zone) {
    assertThat(cron("nightly", "schedule: \"@daily\"\ntimeZone: " + zone))
        .singleElement()
        .asString()
        .startsWith("spec.timeZone: ");
    assertThat(cron("nightly", "schedule: \"@daily\"\ntimeZone: Atlantic/Reykjavik")).isEmpty();
  }

  @Test
  void namesLeaveRoomForThoseOfTheJobs() {
    assertThat(cron("n".repeat(53), "schedule: \"@daily\""))
        .singleElement()
        .asString()
        .startsWith("metadata.name: ");
    assertThat(cron("n".repeat(52), "schedule: \"@daily\"")).isEmpty();
  }

  private static List<String> flow(String spec) {
    return Objects.findings(Admission.create(Objects.jobFlow(spec), Objects.context()));
  }

  private static List<String> cron(String name, String spec) {
    var cronJob = Objects.cronJob(name, spec + "\njobTemplate: {spec: {minAvailable: 1}}");
    return Objects.findings(Admission.create(cronJob, Objects.context()));
  }
}
