package io.hekla.apiserver.rest;

import static io.hekla.apiserver.rest.ClassHttpServer.JOBS;
import static io.hekla.apiserver.rest.ClassHttpServer.MERGE;
import static io.hekla.apiserver.rest.ClassHttpServer.QUEUES;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.controller.api.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Refusals of objects that the CRDs forbid, in an API server's words. */
class RestSchemaTest {
  @RegisterExtension private static final ClassHttpServer FACE = new ClassHttpServer();

  @Test
  void allSchemaFaultsAreReportedWithFieldAndReason() throws Exception {
    var said =
        FACE.ask()
            .post(
                JOBS,
                "{'metadata': {'name': 'j'}, 'spec': {'minAvailable': 'two', 'maxRetry': -1,"
                    + " 'networkTopology': {'mode': 'harder'}, 'volumes': [{}]}}");

    assertThat(said.code()).isEqualTo(422);
    assertThat(said.body().path("reason").asText()).isEqualTo("Invalid");
    JsonNode causes = said.body().at("/details/causes");
    assertThat(causes.findValuesAsText("field"))
        .containsExactlyInAnyOrder(
            "spec.minAvailable",
            "spec.maxRetry",
            "spec.networkTopology.mode",
            "spec.volumes[0].mountPath",
            "<nil>");
    assertThat(causes.findValuesAsText("reason"))
        .contains("FieldValueRequired", "FieldValueNotSupported", "FieldValueInvalid");
    assertThat(said.body().path("message").asText())
        .startsWith("Job.batch.volcano.sh \"j\" is invalid: [")
        .contains(
            "spec.minAvailable: Invalid value: \"string\": spec.minAvailable in body must be of type"
                + " integer: \"string\"");
  }

  @Test
  void faultsInPatchesAndApplyAreRefused() throws Exception {
    FACE.ask().post(QUEUES, "{'metadata': {'name': 'q'}, 'spec': {'weight': 1}}");

    var patched = FACE.ask().send("PATCH", QUEUES + "/q", MERGE, "{'spec': {'weight': 'heavy'}}");
    var applied =
        FACE.ask()
            .send(
                "PATCH",
                QUEUES + "/q?fieldManager=test&force=true",
                "application/apply-patch+yaml",
                "apiVersion: scheduling.volcano.sh/v1beta1\nkind: Queue\nspec: {weight: heavy}\n");

    assertThat(patched.code()).isEqualTo(422);
    assertThat(applied.code()).isEqualTo(422);
    assertThat(FACE.ask().get(QUEUES + "/q").body().at("/spec/weight").asInt()).isEqualTo(1);
  }

  @Test
  void existingFaultsDoNotBlockAnUpdate() throws Exception {
    ObjectNode odd =
        Json.of(
            "{'metadata': {'name': 'odd'}, 'spec': {'weight': 1, 'type': 7, 'parent': 'root'}}");
    FACE.store().create("test", Kind.QUEUE, odd);

    var labelled =
        FACE.ask().send("PATCH", QUEUES + "/odd", MERGE, "{'metadata': {'labels': {'a': 'b'}}}");

    assertThat(labelled.code()).isEqualTo(200);
  }

  @Test
  void aFieldThatIsNullIsAsIfItWereNotThere() throws Exception {
    var said = FACE.ask().post(QUEUES, "{'metadata': {'name': 'q'}, 'spec': {'parent': null}}");

    assertThat(said.code()).isEqualTo(201);
  }

  @Test
  void aStatusIsHeldAgainstTheSchemaAsWell() throws Exception {
    FACE.ask().post(QUEUES, "{'metadata': {'name': 'q'}, 'spec': {'weight': 1}}");

    var said = FACE.ask().send("PATCH", QUEUES + "/q/status", MERGE, "{'status': {'state': 3}}");

    assertThat(said.code()).isEqualTo(422);
    assertThat(said.body().at("/details/causes/0/field").asText()).isEqualTo("status.state");
  }

  @Test
  void defaultsAreFilledInAtEveryDepth() throws Exception {
    var said =
        FACE.ask()
            .post(
                JOBS,
                "{'metadata': {'name': 'j'}, 'spec': {'networkTopology': {'highestTierAllowed': 1}}}");

    assertThat(said.body().path("spec"))
        .isEqualTo(
            Json.of(
                "{'maxRetry': 3, 'queue': 'default',"
                    + " 'networkTopology': {'mode': 'hard', 'highestTierAllowed': 1}}"));
  }
}
