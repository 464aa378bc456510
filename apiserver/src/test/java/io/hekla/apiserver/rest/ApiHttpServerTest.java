package io.hekla.apiserver.rest;

import static io.hekla.apiserver.rest.ClassHttpServer.MAPS;
import static io.hekla.apiserver.rest.ClassHttpServer.PODS;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Access, limits of requests, and discovery of the API server. */
class ApiHttpServerTest {
  @RegisterExtension private static final ClassHttpServer FACE = new ClassHttpServer();

  @Test
  void withoutTokenOnlyHealthIsServed() throws Exception {
    assertThat(FACE.ask().sendWithoutToken("/api/v1/pods").code()).isEqualTo(401);
    assertThat(FACE.ask().sendWithoutToken("/api/v1/pods").body().path("reason").asText())
        .isEqualTo("Unauthorized");
  }

  @Test
  void aBodyThatIsTooLargeIsRefused() throws Exception {
    var said =
        FACE.ask().post(MAPS, "{'data': {'a': '" + "x".repeat(RequestBodies.LONGEST) + "'}}");

    assertThat(said.code()).isEqualTo(413);
    assertThat(said.body().path("reason").asText()).isEqualTo("RequestEntityTooLarge");
  }

  @Test
  void unreadableInputIsRefused() throws Exception {
    assertThat(FACE.ask().post(MAPS, "{'metadata': ").code()).isEqualTo(400);
    assertThat(FACE.ask().post(MAPS, "[]").code()).isEqualTo(400);
    assertThat(FACE.ask().post(MAPS, "{'metadata': 7}").code()).isEqualTo(400);
    assertThat(FACE.ask().post(MAPS, "{'metadata': {'name': 'a', 'name': 'b'}}").code())
        .isEqualTo(400);
    assertThat(FACE.ask().post(MAPS, "{'a':".repeat(5000)).code()).isEqualTo(400);
    assertThat(FACE.ask().post(MAPS, "{'kind': 'Secret', 'metadata': {'name': 'a'}}").code())
        .isEqualTo(400);
    assertThat(FACE.ask().get(PODS + "?limit=many").code()).isEqualTo(400);
    assertThat(FACE.ask().get(PODS + "?labelSelector=%3D%3D").code()).isEqualTo(400);
    assertThat(FACE.ask().get(PODS + "?fieldSelector=spec.unheard%3Dx").code()).isEqualTo(400);
    assertThat(FACE.ask().send("PUT", PODS, ClassHttpServer.JSON, "{}").code()).isEqualTo(405);
    assertThat(FACE.ask().get("/apis/unheard.io/v1/things").code()).isEqualTo(404);
  }

  @Test
  void aReviewIsOnlyPosted() throws Exception {
    String path = "/apis/authorization.k8s.io/v1/selfsubjectaccessreviews";

    assertThat(FACE.ask().get(path).code()).isEqualTo(405);
    assertThat(FACE.ask().send("PUT", path, ClassHttpServer.JSON, "{}").code()).isEqualTo(405);
  }

  @Test
  void responsesAboutTheServerAreNotStored() throws Exception {
    for (String path : List.of("/version", "/api", "/apis", "/api/v1", "/openapi/v2")) {
      assertThat(FACE.ask().send("POST", path, ClassHttpServer.JSON, "{}").code())
          .as(path)
          .isEqualTo(405);
    }
  }

  @Test
  void everythingThatIsServedIsDiscoveredAtOnce() throws Exception {
    var said =
        FACE.ask()
            .get(
                "/apis",
                "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList,application/json");

    assertThat(said.response().headers().firstValue("Content-Type").orElse(""))
        .contains("as=APIGroupDiscoveryList");
    assertThat(said.body().path("items").findValuesAsText("resource"))
        .contains("jobs", "queues", "podgroups", "statefulsets", "selfsubjectaccessreviews");
  }

  @Test
  void schemasAreServed() throws Exception {
    JsonNode index = FACE.ask().get("/openapi/v3").body();
    String path = index.at("/paths/apis~1batch.volcano.sh~1v1alpha1/serverRelativeURL").asText();

    JsonNode document = FACE.ask().get(path).body();

    assertThat(
            document
                .at("/components/schemas/sh.volcano.batch.v1alpha1.Job/properties/spec/properties")
                .has("minAvailable"))
        .isTrue();
    assertThat(FACE.ask().get("/openapi/v2").body().path("definitions").size()).isGreaterThan(100);
  }

  @Test
  void theCrdsThatAreServedAreThereAndStay() throws Exception {
    String crds = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";

    JsonNode jobs = FACE.ask().get(crds + "/jobs.batch.volcano.sh").body();
    var patched =
        FACE.ask()
            .send("PATCH", crds + "/jobs.batch.volcano.sh", ClassHttpServer.MERGE, "{'spec': {}}");

    assertThat(FACE.ask().get(crds).body().path("items")).hasSize(10);
    assertThat(jobs.at("/spec/versions/0/schema/openAPIV3Schema/properties").has("spec")).isTrue();
    assertThat(jobs.at("/status/conditions").findValuesAsText("type")).contains("Established");
    assertThat(patched.code()).isEqualTo(405);
    assertThat(patched.body().path("message").asText()).contains("stay as they are");
  }

  @Test
  void admissionIsNotCalledForBuiltInWrites() throws Exception {
    String hooks = "/apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations";

    var created = FACE.ask().post(hooks, "{'metadata': {'name': 'a'}}");

    assertThat(FACE.ask().get(hooks).body().path("items")).isEmpty();
    assertThat(created.code()).isEqualTo(405);
    assertThat(created.body().path("message").asText()).contains("are built in");
  }
}
