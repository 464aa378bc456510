package io.hekla.admission;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class JobDefaultsTest {
  private static final String ONE_TASK =
      """
      tasks:
      - replicas: 3
        template: {spec: {hostNetwork: true, containers: [{name: c, image: i}]}}
      """;

  @Test
  void aJobThatSaysLittleGetsTheRest() {
    var job = Objects.admitted(Admission.create(Objects.job(ONE_TASK), Objects.context()));

    var spec = job.getSpec();
    assertThat(spec.queue).isEqualTo("default");
    assertThat(spec.schedulerName).isEqualTo("volcano");
    assertThat(spec.maxRetry).isEqualTo(3);
    assertThat(spec.minAvailable).isEqualTo(3);
    assertThat(spec.tasks.getFirst().name).isEqualTo("default0");
    assertThat(spec.tasks.getFirst().minAvailable).isEqualTo(3);
    assertThat(spec.tasks.getFirst().maxRetry).isEqualTo(3);
    assertThat(spec.tasks.getFirst().template.getSpec().getDnsPolicy())
        .isEqualTo("ClusterFirstWithHostNet");
  }

  @Test
  void theObjectGivenIsNotChanged() {
    var job = Objects.job(ONE_TASK);

    Admission.create(job, Objects.context());

    assertThat(job.getSpec().queue).isNull();
    assertThat(job.getSpec().tasks.getFirst().name).isNull();
  }

  @Test
  void partitionsThatMustRunSayHowManyPodsMust() {
    var job =
        Objects.admitted(
            Admission.create(
                Objects.job(
                    """
                    tasks:
                    - replicas: 6
                      partitionPolicy: {totalPartitions: 3, partitionSize: 2, minPartitions: 2}
                      template: {spec: {containers: [{name: c, image: i}]}}
                    """),
                Objects.context()));

    assertThat(job.getSpec().minAvailable).isEqualTo(4);
  }

  @Test
  void mpiBringsServiceAndLogin() {
    var job =
        Objects.admitted(
            Admission.create(Objects.job("plugins: {mpi: []}\n" + ONE_TASK), Objects.context()));

    assertThat(job.getSpec().plugins).containsOnlyKeys("mpi", "svc", "ssh");
  }
}
