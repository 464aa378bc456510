package io.hekla.controller.api;

import static io.hekla.controller.api.ContractObjects.created;
import static io.hekla.controller.api.ContractObjects.done;
import static io.hekla.controller.api.ContractObjects.json;
import static io.hekla.controller.api.ContractObjects.key;
import static io.hekla.controller.api.ContractObjects.label;
import static io.hekla.controller.api.ContractObjects.pod;
import static io.hekla.controller.api.ContractObjects.podGroup;
import static io.hekla.controller.api.ContractObjects.queue;
import static io.hekla.controller.api.ContractObjects.refused;
import static io.hekla.controller.api.ContractObjects.tree;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.Pod;
import io.hekla.controller.api.Answer.Refused;
import io.hekla.controller.api.KubernetesApi.Part;
import io.hekla.model.api.PodGroup;
import io.hekla.model.cluster.ObjectKey;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Contract of every adapter of {@link KubernetesApi}: replacing and patching, also the status. */
public interface ChangeContract {
  /** The API that the tests use. */
  KubernetesApi api();

  @Test
  default void aReplacementOfAnOldVersionConflictsAndChangesNothing() {
    PodGroup first = done(api().create(Kind.POD_GROUP, podGroup("g")));
    label(api(), Kind.POD_GROUP, "g", "by", "another");
    first.getMetadata().setLabels(Map.of("by", "me"));

    assertThat(refused(api().replace(Kind.POD_GROUP, first)).isConflict()).isTrue();
    assertThat(done(api().get(Kind.POD_GROUP, key("g"))).getMetadata().getLabels())
        .containsEntry("by", "another");
  }

  @Test
  default void aReplacementOfTheNewestVersionIsDone() {
    PodGroup group = done(api().create(Kind.POD_GROUP, podGroup("g")));
    group.getMetadata().setLabels(Map.of("by", "me"));

    PodGroup replaced = done(api().replace(Kind.POD_GROUP, group));

    assertThat(replaced.getMetadata().getLabels()).containsEntry("by", "me");
    assertThat(replaced.getMetadata().getResourceVersion())
        .isNotEqualTo(group.getMetadata().getResourceVersion());
    assertThat(replaced.getMetadata().getUid()).isEqualTo(group.getMetadata().getUid());
  }

  @Test
  default void aWriteThatChangesNothingMakesNoNewVersion() {
    PodGroup before = label(api(), Kind.POD_GROUP, created(api(), podGroup("g")), "by", "me");

    PodGroup after = label(api(), Kind.POD_GROUP, "g", "by", "me");

    assertThat(after.getMetadata().getResourceVersion())
        .isEqualTo(before.getMetadata().getResourceVersion());
  }

  @Test
  default void aMergePatchSetsWhatItNamesAndRemovesWhatIsNull() {
    done(api().create(Kind.POD, pod("a")));
    label(api(), Kind.POD, "a", "keep", "1");
    label(api(), Kind.POD, "a", "drop", "1");

    Pod patched =
        done(
            api()
                .patch(
                    Kind.POD,
                    key("a"),
                    Part.OBJECT,
                    json("{'metadata':{'labels':{'drop':null,'more':'2'}}}")));

    assertThat(patched.getMetadata().getLabels()).isEqualTo(Map.of("keep", "1", "more", "2"));
  }

  @Test
  default void aPatchForAnotherUidOrVersionConflicts() {
    done(api().create(Kind.POD, pod("a")));

    assertThat(
            refused(
                    api()
                        .patch(
                            Kind.POD,
                            key("a"),
                            Part.OBJECT,
                            json("{'metadata':{'uid':'not-this-one','labels':{'x':'y'}}}")))
                .isConflict())
        .isTrue();
    assertThat(
            refused(
                    api()
                        .patch(
                            Kind.POD,
                            key("a"),
                            Part.OBJECT,
                            json("{'metadata':{'resourceVersion':'1','labels':{'x':'y'}}}")))
                .isConflict())
        .isTrue();
  }

  @Test
  default void aPodsSpecStaysAsItWasCreated() {
    done(api().create(Kind.POD, pod("a")));

    Refused<Pod> refused =
        refused(
            api().patch(Kind.POD, key("a"), Part.OBJECT, json("{'spec':{'nodeName':'sneaked'}}")));

    assertThat(refused.code()).isEqualTo(422);
  }

  @Test
  default void whereStatusIsApartTheObjectsWayDoesNotWriteIt() {
    created(api(), Kind.QUEUE, queue("contract-q"));
    ObjectKey queue = new ObjectKey("", "contract-q");

    done(api().patch(Kind.QUEUE, queue, Part.OBJECT, json("{'status':{'state':'Closed'}}")));
    JsonNode untouched = tree(done(api().get(Kind.QUEUE, queue)));
    done(api().patch(Kind.QUEUE, queue, Part.STATUS, json("{'status':{'state':'Closed'}}")));
    JsonNode written = tree(done(api().get(Kind.QUEUE, queue)));

    assertThat(untouched.path("status").path("state").asText("")).isNotEqualTo("Closed");
    assertThat(written.path("status").path("state").asText()).isEqualTo("Closed");
  }

  @Test
  default void theStatusWayWritesNothingElse() {
    created(api(), Kind.QUEUE, queue("contract-q"));
    ObjectKey queue = new ObjectKey("", "contract-q");

    done(
        api()
            .patch(
                Kind.QUEUE,
                queue,
                Part.STATUS,
                json("{'spec':{'weight':7},'status':{'state':'Open'}}")));

    JsonNode read = tree(done(api().get(Kind.QUEUE, queue)));
    assertThat(read.path("spec").path("weight").asInt()).isEqualTo(1);
  }

  @Test
  default void aPodGroupsStatusIsWrittenWithTheObject() {
    done(api().create(Kind.POD_GROUP, podGroup("g")));

    assertThat(
            refused(
                    api()
                        .patch(
                            Kind.POD_GROUP,
                            key("g"),
                            Part.STATUS,
                            json("{'status':{'phase':'Inqueue'}}")))
                .isNotFound())
        .isTrue();
    done(
        api().patch(Kind.POD_GROUP, key("g"), Part.OBJECT, json("{'status':{'phase':'Inqueue'}}")));
    JsonNode read = tree(done(api().get(Kind.POD_GROUP, key("g"))));
    assertThat(read.path("status").path("phase").asText()).isEqualTo("Inqueue");
  }

  @Test
  default void theGenerationGrowsWithTheSpecOnly() {
    created(api(), Kind.QUEUE, queue("contract-q"));
    ObjectKey queue = new ObjectKey("", "contract-q");
    done(api().patch(Kind.QUEUE, queue, Part.STATUS, json("{'status':{'state':'Open'}}")));
    done(api().patch(Kind.QUEUE, queue, Part.OBJECT, json("{'metadata':{'labels':{'a':'b'}}}")));
    long before = done(api().get(Kind.QUEUE, queue)).getMetadata().getGeneration();

    done(api().patch(Kind.QUEUE, queue, Part.OBJECT, json("{'spec':{'weight':7}}")));

    long after = done(api().get(Kind.QUEUE, queue)).getMetadata().getGeneration();
    assertThat(before).isEqualTo(1);
    assertThat(after).isEqualTo(2);
  }
}
