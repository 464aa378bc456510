package io.hekla.apiserver.rest;

import static io.hekla.apiserver.rest.ClassHttpServer.MAPS;
import static io.hekla.apiserver.rest.ClassHttpServer.MERGE;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Deletions, and the objects that go with them. */
class RestDeletionsTest {
  @RegisterExtension private static final ClassHttpServer FACE = new ClassHttpServer();

  @Test
  void orphanedObjectsStayWithoutOwner() throws Exception {
    String uid = owner();
    owned("owned", uid, true);

    delete("owner", "{'propagationPolicy': 'Orphan'}");

    JsonNode left = FACE.ask().get(MAPS + "/owned").body();
    assertThat(left.at("/metadata/name").asText()).isEqualTo("owned");
    assertThat(left.path("metadata").has("ownerReferences")).isFalse();
    assertThat(FACE.ask().get(MAPS + "/owner").code()).isEqualTo(404);
  }

  @Test
  void inTheForegroundAnOwnerStaysUntilNothingBlocksIt() throws Exception {
    String uid = owner();
    owned("held", uid, true);
    hold("held", "['test/held']");
    owned("free", uid, true);

    delete("owner", "{'propagationPolicy': 'Foreground'}");

    JsonNode waiting = FACE.ask().get(MAPS + "/owner").body().path("metadata");
    assertThat(waiting.path("deletionTimestamp").asText()).isNotEmpty();
    assertThat(waiting.path("finalizers")).hasToString("[\"foregroundDeletion\"]");
    assertThat(FACE.ask().get(MAPS + "/free").code()).isEqualTo(404);
    hold("held", "null");
    assertThat(FACE.ask().get(MAPS + "/held").code()).isEqualTo(404);
    assertThat(FACE.ask().get(MAPS + "/owner").code()).isEqualTo(404);
  }

  @Test
  void nonBlockingDependentsDoNotDelayDeletion() throws Exception {
    String uid = owner();
    owned("held", uid, false);
    hold("held", "['test/held']");

    delete("owner", "{'propagationPolicy': 'Foreground'}");

    assertThat(FACE.ask().get(MAPS + "/owner").code()).isEqualTo(404);
    assertThat(FACE.ask().get(MAPS + "/held").body().at("/metadata/deletionTimestamp").asText())
        .isNotEmpty();
    hold("held", "null");
  }

  @Test
  void dependentsWithAnotherOwnerOnlyLoseTheDeletedOne() throws Exception {
    String uid = owner();
    String other =
        FACE.ask()
            .post(MAPS, "{'metadata': {'name': 'other'}}")
            .body()
            .at("/metadata/uid")
            .asText();
    FACE.ask()
        .post(
            MAPS,
            "{'metadata': {'name': 'owned', 'ownerReferences': [%s, %s]}}"
                .formatted(reference("owner", uid, true), reference("other", other, true)));

    delete("owner", "{'propagationPolicy': 'Foreground'}");

    assertThat(FACE.ask().get(MAPS + "/owner").code()).isEqualTo(404);
    assertThat(
            FACE.ask()
                .get(MAPS + "/owned")
                .body()
                .at("/metadata/ownerReferences")
                .findValuesAsText("uid"))
        .containsExactly(other);
  }

  @Test
  void finalizersOfTheObjectDecideWithoutPropagationPolicy() throws Exception {
    String uid = owner();
    owned("owned", uid, true);
    hold("owner", "['orphan']");

    delete("owner", "{}");

    assertThat(FACE.ask().get(MAPS + "/owner").code()).isEqualTo(404);
    assertThat(FACE.ask().get(MAPS + "/owned").body().path("metadata").has("ownerReferences"))
        .isFalse();
  }

  @Test
  void unknownPropagationPoliciesAreRefused() throws Exception {
    owner();

    var said =
        FACE.ask()
            .send(
                "DELETE",
                MAPS + "/owner",
                ClassHttpServer.JSON,
                "{'propagationPolicy': 'Sideways'}");

    assertThat(said.code()).isEqualTo(422);
    assertThat(said.body().path("message").asText())
        .contains("propagationPolicy: Unsupported value: \"Sideways\"");
  }

  @Test
  void aDeletionOfAnotherVersionConflicts() throws Exception {
    FACE.ask().post(MAPS, "{'metadata': {'name': 'a'}}");

    var said =
        FACE.ask()
            .send(
                "DELETE",
                MAPS + "/a",
                ClassHttpServer.JSON,
                "{'preconditions': {'resourceVersion': '1'}}");

    assertThat(said.code()).isEqualTo(409);
  }

  @Test
  void aSelectionIsDeletedTogether() throws Exception {
    FACE.ask().post(MAPS, "{'metadata': {'name': 'a', 'labels': {'go': 'y'}}}");
    FACE.ask().post(MAPS, "{'metadata': {'name': 'b', 'labels': {'go': 'y'}}}");
    FACE.ask().post(MAPS, "{'metadata': {'name': 'c'}}");

    var said = FACE.ask().send("DELETE", MAPS + "?labelSelector=go%3Dy", ClassHttpServer.JSON, "");

    assertThat(said.body().path("items")).hasSize(2);
    assertThat(FACE.ask().get(MAPS).body().path("items")).hasSize(1);
  }

  private static String owner() throws Exception {
    return FACE.ask()
        .post(MAPS, "{'metadata': {'name': 'owner'}}")
        .body()
        .at("/metadata/uid")
        .asText();
  }

  private static void owned(String name, String uid, boolean blocks) throws Exception {
    FACE.ask()
        .post(
            MAPS,
            "{'metadata': {'name': '%s', 'ownerReferences': [%s]}}"
                .formatted(name, reference("owner", uid, blocks)));
  }

  private static String reference(String name, String uid, boolean blocks) {
    return "{'apiVersion': 'v1', 'kind': 'ConfigMap', 'name': '%s', 'uid': '%s', 'blockOwnerDeletion': %s}"
        .formatted(name, uid, blocks);
  }

  private static void hold(String name, String finalizers) throws Exception {
    FACE.ask()
        .send(
            "PATCH", MAPS + "/" + name, MERGE, "{'metadata': {'finalizers': " + finalizers + "}}");
  }

  private static void delete(String name, String options) throws Exception {
    FACE.ask().send("DELETE", MAPS + "/" + name, ClassHttpServer.JSON, options);
  }
}
