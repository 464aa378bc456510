package io.hekla.simulator.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.admission.rule.AdmissionSettings;
import io.hekla.admission.rule.UserRecording;
import io.hekla.apiserver.rest.Json;
import io.hekla.apiserver.store.ObjectStore;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.Kind;
import io.hekla.model.job.JobLimits;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Admission of the embedded API, by the rules with their settings. */
class EmbeddedAdmissionTest {
  private static final AdmissionSettings FLAT =
      new AdmissionSettings(
          List.of("hekla"),
          "default",
          1,
          true,
          false,
          false,
          JobLimits.HARD,
          List.of(),
          false,
          UserRecording.OFF);

  @Test
  void theDepthOfTheTreeOfQueuesIsAsItIsSet() {
    assertThat(deeper(new EmbeddedAdmission())).isInstanceOf(Answer.Done.class);
    assertThat(deeper(new EmbeddedAdmission(FLAT)))
        .isInstanceOfSatisfying(
            Answer.Refused.class,
            refused -> assertThat(refused.message()).contains("would stand 2 deep"));
  }

  private static Answer<?> deeper(EmbeddedAdmission admission) {
    var store = new ObjectStore(ObjectStore.Settings.of(Clock.systemUTC()).with(admission));
    store.create("test", Kind.QUEUE, Json.of("{'metadata': {'name': 'above'}, 'spec': {}}"));
    return store.create(
        "test",
        Kind.QUEUE,
        Json.of("{'metadata': {'name': 'below'}, 'spec': {'parent': 'above'}}"));
  }
}
