package io.hekla.simulator.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.apiserver.rest.Json;
import io.hekla.apiserver.store.EmbeddedKinds;
import io.hekla.apiserver.store.ObjectStore;
import io.hekla.apiserver.store.StoredObject;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.Kind;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Objects that nothing on an embedded system would act on are refused, or warned of. */
class IdleObjectsTest {
  private static final String POD =
      "{'metadata': {'name': 'p'%s}, 'spec': {%s 'containers': [{'name': 'c', 'image': 'i'}]}}";

  private final ObjectStore store =
      new ObjectStore(
          ObjectStore.Settings.of(Clock.systemUTC())
              .with(new IdleObjects(new EmbeddedAdmission(), List.of("volcano", "hekla"))));

  private Answer<StoredObject> pod(String metadata, String spec) {
    return store.create("test", Kind.POD, Json.of(POD.formatted(metadata, spec)));
  }

  private static String refusal(Answer<StoredObject> answer) {
    assertThat(answer).isInstanceOf(Answer.Refused.class);
    return answer instanceof Answer.Refused<StoredObject> refused ? refused.message() : "";
  }

  private List<String> warnings(Answer<StoredObject> answer) {
    assertThat(answer).isInstanceOf(Answer.Done.class);
    return answer instanceof Answer.Done<StoredObject>(var created)
        ? store.warnings(created)
        : List.of();
  }

  @Test
  void workloadsOfOtherControllersAreRefusedWithWhatToWriteInstead() {
    ObjectNode web = Json.of("{'metadata': {'name': 'web'}, 'spec': {'replicas': 2}}");

    for (Kind<?> kind : EmbeddedKinds.WITHOUT_CONTROLLER) {
      assertThat(refusal(store.create("test", kind, web)))
          .contains(
              "\"web\" is forbidden: its controller does not run here",
              "write a Job of batch.volcano.sh/v1alpha1");
    }
  }

  @Test
  void aPodOfTheDefaultSchedulerIsRefused() {
    assertThat(refusal(pod("", "")))
        .isEqualTo(
            "pods \"p\" is forbidden: spec.schedulerName: no scheduler named default-scheduler runs"
                + " on an embedded cluster, so that the pod would wait for ever; write"
                + " schedulerName: volcano");
  }

  @Test
  void aPodOfAnotherSchedulerIsWarnedOf() {
    assertThat(warnings(pod("", "'schedulerName': 'mine',")))
        .singleElement()
        .asString()
        .contains("no scheduler named mine runs on this embedded cluster");
  }

  @Test
  void podsThatAreActedOnAreNot() {
    assertThat(warnings(pod("", "'schedulerName': 'hekla',"))).isEmpty();
  }

  @Test
  void aPodThatIsOnANodeAlreadyIsRun() {
    assertThat(warnings(pod("", "'nodeName': 'node-0',"))).isEmpty();
  }

  @Test
  void podsOfAControllerAreItsBusiness() {
    String owned =
        ", 'ownerReferences': [{'apiVersion': 'v1', 'kind': 'X', 'name': 'x', 'uid': 'u',"
            + " 'controller': true}]";

    assertThat(warnings(pod(owned, ""))).isEmpty();
  }
}
