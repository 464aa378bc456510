package io.hekla.controller.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.hekla.controller.api.Kind;
import io.hekla.controller.cache.Delta;
import io.hekla.model.api.PodGroup;
import io.hekla.model.api.PodGroupStatus;
import io.hekla.model.cluster.ObjectKey;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class AssumedAdmissionsTest {
  private final AssumedAdmissions admissions = new AssumedAdmissions();

  private static PodGroup gang(String uid, String phase) {
    var gang = new PodGroup();
    gang.setMetadata(
        new ObjectMetaBuilder().withNamespace("ns").withName("gang").withUid(uid).build());
    var status = new PodGroupStatus();
    status.phase = phase;
    gang.setStatus(status);
    return gang;
  }

  private void shows(PodGroup gang) {
    admissions.take(new Delta(Kind.POD_GROUP, Optional.empty(), Optional.of(gang)));
  }

  @BeforeEach
  void letIn() {
    admissions.add(Map.of(new ObjectKey("ns", "gang"), "u1"));
  }

  @Test
  void aPodGroupStaysAdmittedWhileTheApiShowsItAsPending() {
    shows(gang("u1", "Pending"));

    assertThat(admissions.include(gang("u1", "Pending"))).isTrue();
  }

  @Test
  void itIsForgottenOnceTheApiShowsMore() {
    shows(gang("u1", "Running"));

    assertThat(admissions.include(gang("u1", "Pending"))).isFalse();
  }

  @Test
  void itIsForgottenOnceItIsGone() {
    admissions.take(
        new Delta(Kind.POD_GROUP, Optional.of(gang("u1", "Pending")), Optional.empty()));

    assertThat(admissions.include(gang("u1", "Pending"))).isFalse();
  }

  @Test
  void aLaterPodGroupOfTheSameNameIsNotAdmitted() {
    assertThat(admissions.include(gang("u2", "Pending"))).isFalse();
  }
}
