package io.hekla.cli.migrate;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.hekla.cli.cluster.ApiObject;
import io.hekla.cli.cluster.Resource;
import io.hekla.cli.doctor.Shipped;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Plan for a Volcano as its chart installs it. */
class PlanTest {
  private static final String SCHEDULER =
      """
      metadata: {name: volcano-scheduler, namespace: volcano-system}
      spec:
        replicas: 2
        template:
          spec:
            containers:
            - name: volcano-scheduler
              image: registry:5000/volcanosh/vc-scheduler:v1.15.0
              args:
              - --logtostderr
              - --scheduler-conf=/volcano.scheduler/volcano-scheduler.conf
              - --schedule-period=5s
              - --node-selector
              - pool:batch
              - --kube-api-qps=2000
              - --unheard-of=1
              - -v=3
            volumes:
            - {name: config, configMap: {name: volcano-scheduler-configmap}}
      """;

  private static final String ADMISSION =
      """
      metadata: {name: volcano-admission, namespace: volcano-system}
      spec: {template: {spec: {containers: [{image: "volcanosh/vc-webhook-manager@sha256:abc"}]}}}
      """;

  private static final String WEB =
      """
      metadata: {name: web, namespace: default}
      spec: {template: {spec: {containers: [{image: nginx}]}}}
      """;

  private static ApiObject object(String yaml) throws Exception {
    return new ApiObject(new YAMLMapper().readTree(yaml));
  }

  private static List<VolcanoDeployment> parts() throws Exception {
    return VolcanoDeployment.of(List.of(object(WEB), object(ADMISSION), object(SCHEDULER)));
  }

  private static List<ApiObject> sameCrds() {
    return Shipped.crds().values().stream().map(ApiObject::new).toList();
  }

  private static Plan plan(String configuration) throws Exception {
    return Plan.of(
        new Plan.Cluster(
            parts(),
            Optional.of(configuration),
            sameCrds(),
            List.of(),
            new Plan.Judgement(3, List.of("Job default/odd: spec.queue: closed"))),
        Shipped.crds());
  }

  @Test
  void programsAreFoundByTheirImages() throws Exception {
    assertThat(parts())
        .extracting(VolcanoDeployment::program)
        .containsExactly(VolcanoProgram.SCHEDULER, VolcanoProgram.ADMISSION);
    assertThat(parts().getFirst().replicas()).isEqualTo(2);
    assertThat(parts().getFirst().configMaps()).containsExactly("volcano-scheduler-configmap");
  }

  @Test
  void flagsThatNeedThoughtAreNamedAndNoOthers() throws Exception {
    assertThat(FlagAdvice.of(parts().getFirst()))
        .containsExactly(
            "--scheduler-conf=/volcano.scheduler/volcano-scheduler.conf: set hekla up --conf FILE,"
                + " with the content of its ConfigMap",
            "--schedule-period=5s: set hekla.scheduler.period = 5s",
            "--node-selector=pool:batch: set hekla.scheduler.node-selector = [\"pool:batch\"]",
            "--unheard-of=1: not known to Hekla; it has no effect there");
  }

  private static List<String> advice(String program, String... arguments) throws Exception {
    String yaml =
        """
        metadata: {name: p, namespace: volcano-system}
        spec: {template: {spec: {containers: [{image: "volcanosh/%s", args: %s}]}}}
        """
            .formatted(program, new ObjectMapper().writeValueAsString(arguments));
    return FlagAdvice.of(VolcanoDeployment.of(List.of(object(yaml))).getFirst());
  }

  @Test
  void aFlagThatIsGivenSeveralTimesBecomesOneSettingWithAllValues() throws Exception {
    assertThat(advice("vc-scheduler", "--scheduler-name=volcano", "--scheduler-name", "batch"))
        .containsExactly(
            "--scheduler-name=volcano --scheduler-name=batch:"
                + " set hekla.scheduler.names = [\"volcano\", \"batch\"]");
    assertThat(advice("vc-scheduler", "--node-selector=pool:batch,pool:gpu", "--node-selector=a:b"))
        .singleElement()
        .asString()
        .endsWith("set hekla.scheduler.node-selector = [\"pool:batch\", \"pool:gpu\", \"a:b\"]");
    assertThat(advice("vc-scheduler", "--schedule-period=5s", "--schedule-period=1s"))
        .as("the last one counts, and is the default")
        .isEmpty();
    assertThat(advice("vc-scheduler", "--scheduler-name=volcano")).isEmpty();
  }

  @Test
  void onlyTheLimitOfRequestsOfTheSchedulerIsTakenOver() throws Exception {
    assertThat(advice("vc-scheduler", "--kube-api-qps=500"))
        .containsExactly("--kube-api-qps=500: set hekla.kubernetes.requests-per-second = 500");
    assertThat(advice("vc-controller-manager", "--kube-api-qps=50", "--kube-api-burst=300"))
        .containsExactly(
            "--kube-api-burst=300: leave it: Hekla has one limit for scheduler and controllers,"
                + " hekla.kubernetes.burst");
  }

  @Test
  void flagsOfTheWebhookHaveTheSettingsOfHeklasWebhook() throws Exception {
    assertThat(
            advice(
                "vc-webhook-manager",
                "--enabled-admission=/jobs/mutate,/jobs/validate",
                "--admission-conf=/a/volcano-admission.conf",
                "--port=8443",
                "--max-queue-depth=7"))
        .containsExactly(
            "--enabled-admission=/jobs/mutate,/jobs/validate: set hekla.admission.enabled ="
                + " [\"/jobs/mutate\", \"/jobs/validate\"], where Hekla's webhook takes its place",
            "--admission-conf=/a/volcano-admission.conf: set hekla.admission.configuration ="
                + " \"/a/volcano-admission.conf\", where Hekla's webhook takes its place",
            "--max-queue-depth=7: set hekla.admission.max-queue-depth = 7, where Hekla's webhook"
                + " takes its place");
  }

  @Test
  void aConfigurationIsReadAsHeklaReadsIt() throws Exception {
    assertThat(
            plan("actions: \"enqueue, allocate\"\ntiers: [{plugins: [{name: gangg}]}]\n").lines())
        .contains("  is read as it is: actions enqueue, allocate")
        .anyMatch(line -> line.contains("gangg"));
  }

  @Test
  void aConfigurationThatCannotBeUsedStandsInTheWay() throws Exception {
    Plan plan = plan("actions: \"alocate\"\n");

    assertThat(plan.blocked()).isEqualTo(1);
    assertThat(plan.lines())
        .anyMatch(line -> line.contains("there is no action \"alocate\""))
        .endsWith("To be put right first: 1.");
  }

  @Test
  void objectsThatWouldBeRefusedAreNamed() throws Exception {
    assertThat(plan("actions: \"allocate\"\n").lines())
        .contains(
            "  3 checked; 1 would be refused if they were new",
            "  Job default/odd: spec.queue: closed",
            "No obstacle found. To switch over: hekla migrate switch");
  }

  @Test
  void existingObjectsAreCheckedAsNew() throws Exception {
    ApiObject queue =
        object("{metadata: {name: research}, spec: {weight: 1}, status: {state: Open}}");
    ApiObject bad =
        object(
            """
            metadata: {name: bad, namespace: team}
            spec:
              queue: reserch
              tasks:
              - {name: t, replicas: 1, template: {spec: {containers: [{name: c, image: i}]}}}
            """);

    assertThat(
            AdmissionPreview.judge(
                    Map.of(Resource.QUEUES, List.of(queue), Resource.JOBS, List.of(bad)))
                .refused())
        .singleElement()
        .asString()
        .startsWith("Job team/bad: spec.queue: ")
        .contains("research");
  }

  @Test
  void aLeaseIsHeldUntilItIsNotRenewed() throws Exception {
    ApiObject lease =
        object(
            """
            metadata: {name: volcano, namespace: volcano-system}
            spec: {holderIdentity: x, leaseDurationSeconds: 15, renewTime: "2026-01-31T12:00:00.000000Z"}
            """);
    ApiObject other = object("{metadata: {name: kube-scheduler}, spec: {holderIdentity: y}}");
    Instant renewed = Instant.parse("2026-01-31T12:00:00Z");

    assertThat(Leases.held(List.of(lease, other), Set.of("volcano"), renewed.plusSeconds(14)))
        .containsExactly("volcano-system/volcano");
    assertThat(Leases.held(List.of(lease), Set.of("volcano"), renewed.plusSeconds(16))).isEmpty();
  }
}
