package io.hekla.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Contract under hostile tenants: whatever one tenant writes, another one's next Job is scheduled,
 * beside it and after a restart, and Hekla lives; the hostile objects report what is wrong with
 * them. {@link HostileCase#chosen} selects the cases that run; the property {@code
 * hekla.test.hostile-restart=no} leaves the restarts out, to try many cases sooner.
 */
abstract class HostileContract {
  /** Simulated kubelets lose a pod now and then, which then would stay for ever. */
  private static final String AT_ONCE =
      "{\"gracePeriodSeconds\":0,\"propagationPolicy\":\"Background\"}";

  private static final Duration LONGEST = Duration.ofMinutes(4);
  private static final boolean RESTARTS =
      !System.getProperty("hekla.test.hostile-restart", "yes").equals("no");

  private int innocents;

  /** The cluster on which the cases run. */
  interface Host {
    /** Client of a user with all rights. */
    RawApi admin();

    /** Client of a user who may write into the namespace {@link HostileTenant#NAMESPACE} only. */
    RawApi tenant();

    /** Kills Hekla and starts it again on what it left. */
    void restart() throws Exception;

    /** Fails if Hekla has ended, or has run out of memory. */
    void assertLives() throws Exception;

    /** Starts Hekla if it is not there any more, so that the next case has a fair trial. */
    void heal() throws Exception;

    /** Last lines of Hekla's log, joined to one, for the message of a failure. */
    String lastLines();
  }

  abstract Host host();

  @TestFactory
  Stream<DynamicTest> otherTenantsAreNotAffectedBy() {
    return HostileCase.chosen().stream()
        .map(one -> DynamicTest.dynamicTest(one.name(), () -> tryOut(one)));
  }

  private void tryOut(HostileCase one) throws Exception {
    try {
      var tenant = new HostileTenant(host().tenant());
      String answers = tenant.act(one);
      System.out.printf("hostile %s %s: %s%n", getClass().getSimpleName(), one, answers);
      assertInnocentRuns("beside it");
      assertSayWhatIsWrong(tenant.stored());
      if (RESTARTS) {
        host().restart();
        assertInnocentRuns("after a restart");
        assertInnocentRuns("once more");
      }
    } finally {
      host().heal();
      InnocentJob.clear(host().admin());
      clear();
    }
  }

  /** Every object that was stored says of itself what is wrong with it. */
  private void assertSayWhatIsWrong(List<HostileDeed> deeds) {
    List<HostileDeed> awaited = deeds.stream().filter(deed -> deed.says().isPresent()).toList();
    await("the tenant's objects saying what is wrong with them")
        .atMost(LONGEST)
        .untilAsserted(
            () -> {
              var voice = new HostileVoice(host().admin());
              assertThat(awaited).allSatisfy(deed -> assertSays(deed, voice));
            });
  }

  /**
   * Checks that an object reports the reason, unless it is gone: Kubernetes removes objects that
   * have lost their owner.
   */
  private static void assertSays(HostileDeed deed, HostileVoice voice) {
    if (voice.isThere(deed) || deed.kind().equals("Command")) {
      assertThat(voice.of(deed))
          .as("%s", deed)
          .anyMatch(said -> said.contains(deed.says().orElseThrow()));
    }
  }

  private void assertInnocentRuns(String when) throws Exception {
    new InnocentJob(host(), "innocent-" + innocents++).run(when);
  }

  /** Deletes all that the tenant wrote, and waits until it is gone. */
  private void clear() {
    for (String kind : HostileTenant.kinds()) {
      String place = HostileTenant.placeOf(kind);
      await("the tenant's " + kind + "s being gone").atMost(LONGEST).until(() -> isEmptied(place));
    }
    assertThat(
            host()
                .admin()
                .get("/apis/scheduling.volcano.sh/v1beta1/queues/default")
                .tree()
                .path("status")
                .path("state")
                .asText())
        .isEqualTo("Open");
  }

  private boolean isEmptied(String place) {
    var listed = host().admin().get(place);
    if (listed.code() == 404) {
      return true;
    }
    JsonNode items = listed.tree().path("items");
    for (JsonNode object : items) {
      JsonNode metadata = object.path("metadata");
      if (!metadata.path("finalizers").isEmpty()) {
        host()
            .admin()
            .patch(
                place + "/" + metadata.path("name").asText(),
                "{\"metadata\":{\"finalizers\":null}}");
      }
    }
    if (!items.isEmpty()) {
      host().admin().delete(place, AT_ONCE);
    }
    return items.isEmpty();
  }
}
