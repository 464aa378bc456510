package io.hekla.apiserver.rest.fields;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.apiserver.rest.Json;
import io.hekla.apiserver.rest.schema.Catalog;
import io.hekla.apiserver.rest.schema.Schema;
import io.hekla.apiserver.rest.schema.Schemas;
import io.hekla.apiserver.store.ApiRefusal;
import io.hekla.apiserver.store.StepResult;
import io.hekla.controller.api.Kind;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ServerSideApplyTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final Catalog CATALOG = new Catalog(Kind.SERVED);
  private static final Schemas SCHEMAS = new Schemas(CATALOG);

  private static final String TRAIN =
      """
      {'apiVersion': 'v1', 'kind': 'Pod', 'metadata': {'name': 'train', 'labels': {'team': 'a'}},
       'spec': {'containers': [{'name': 'main', 'image': 'one'}]}}
      """;

  @Test
  void aNewObjectIsManagedByItsApplier() {
    ObjectNode pod = create("alice", TRAIN);

    assertThat(pod.at("/metadata/managedFields/0/manager").asText()).isEqualTo("alice");
    assertThat(pod.at("/metadata/managedFields/0/operation").asText()).isEqualTo("Apply");
    assertThat(pod.at("/metadata/managedFields/0/fieldsV1"))
        .isEqualTo(
            Json.of(
                "{\"f:metadata\":{\"f:labels\":{\"f:team\":{}}},\"f:spec\":{\"f:containers\":"
                    + "{\"k:{\\\"name\\\":\\\"main\\\"}\":{\".\":{},\"f:image\":{},\"f:name\":{}}}}}"));
  }

  @Test
  void theSameAgainChangesNothing() {
    ObjectNode pod = create("alice", TRAIN);

    assertThat(applied("alice", TRAIN, pod, false)).isEqualTo(pod);
  }

  @Test
  void theSameAgainChangesNothingAmongOthersEither() {
    ObjectNode pod = applied("bob", TRAIN, create("alice", TRAIN), false);

    assertThat(applied("alice", TRAIN, pod, false)).isEqualTo(pod);
  }

  @Test
  void anotherManagerGetsAConflict() {
    ObjectNode pod = create("alice", TRAIN);

    ApiRefusal refusal = refused("bob", TRAIN.replace("one", "two"), pod);

    assertThat(refusal.code()).isEqualTo(409);
    assertThat(refusal.message())
        .isEqualTo(
            "Apply failed with 1 conflict: conflict with \"alice\":"
                + " .spec.containers[name=\"main\"].image");
  }

  @Test
  void forcedFieldsChangeTheirManager() {
    ObjectNode pod = create("alice", TRAIN);

    ObjectNode taken = applied("bob", TRAIN.replace("one", "two"), pod, true);

    assertThat(taken.at("/spec/containers/0/image").asText()).isEqualTo("two");
    assertThat(refused("alice", TRAIN, taken).message()).contains("conflict with \"bob\"");
  }

  @Test
  void equalValuesShareAField() {
    ObjectNode pod = applied("bob", TRAIN, create("alice", TRAIN), false);

    ObjectNode left =
        applied(
            "bob",
            "{'apiVersion': 'v1', 'kind': 'Pod', 'metadata': {'name': 'train'}}",
            pod,
            false);

    assertThat(left.at("/metadata/labels/team").asText()).isEqualTo("a");
    assertThat(left.at("/metadata/managedFields").findValuesAsText("manager"))
        .containsExactly("alice");
  }

  @Test
  void fieldsNoLongerAppliedAreRemoved() {
    ObjectNode pod = create("alice", TRAIN);

    ObjectNode left = applied("alice", TRAIN.replace("'team': 'a'", "'crew': 'b'"), pod, false);

    assertThat(left.at("/metadata/labels")).isEqualTo(Json.of("{'crew': 'b'}"));
  }

  @Test
  void updatesTakeOverFields() {
    ObjectNode pod = create("alice", TRAIN);
    ObjectNode edited = pod.deepCopy();
    ((ObjectNode) edited.at("/metadata/labels")).put("team", "edited");
    ObjectNode known = writer("editor").book().enter(Optional.of(pod), edited);

    assertThat(refused("alice", TRAIN, known).message())
        .isEqualTo(
            "Apply failed with 1 conflict: conflict with \"editor\" using v1:"
                + " .metadata.labels.team");
  }

  @Test
  void unmanagedFieldsAreManagedByHekla() {
    ObjectNode made = Json.of(TRAIN);

    ApiRefusal refusal = refused("alice", TRAIN.replace("one", "two"), made);
    ObjectNode taken = applied("alice", TRAIN.replace("one", "two"), made, true);

    assertThat(refusal.message())
        .isEqualTo(
            "Apply failed with 1 conflict: conflict with \"hekla\" using v1:"
                + " .spec.containers[name=\"main\"].image");
    assertThat(taken.at("/metadata/managedFields").findValuesAsText("manager"))
        .containsExactlyInAnyOrder("alice", "hekla");
  }

  private static ObjectNode create(String user, String text) {
    var apply = new ServerSideApply(writer(user), Json.of(text), false);
    return apply.book().enter(Optional.empty(), Json.of(text));
  }

  private static ObjectNode applied(String user, String text, ObjectNode live, boolean force) {
    var apply = new ServerSideApply(writer(user), Json.of(text), force);
    var next = (StepResult.Value<ObjectNode>) apply.change().of(live);
    return apply.book().enter(Optional.of(live), next.value());
  }

  private static ApiRefusal refused(String user, String text, ObjectNode live) {
    var apply = new ServerSideApply(writer(user), Json.of(text), false);
    return ((StepResult.No<ObjectNode>) apply.change().of(live)).refusal();
  }

  private static Writer writer(String user) {
    Schema schema = SCHEMAS.of(CATALOG.find("v1", "pods").orElseThrow());
    return new Writer(Kind.POD, schema, user, false, NOW);
  }
}
