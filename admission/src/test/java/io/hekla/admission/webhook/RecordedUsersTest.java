package io.hekla.admission.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.zjsonpatch.JsonPatch;
import io.hekla.admission.rule.AdmissionContext;
import io.hekla.admission.rule.AdmissionSettings;
import io.hekla.admission.rule.Requester;
import io.hekla.admission.rule.UserRecording;
import io.hekla.admission.webhook.ReviewReader.Read;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Recording of users by {@code /users/mutate} and {@code /users/validate}. */
class RecordedUsersTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final ReviewReader READER = new ReviewReader(1 << 20);
  private static final String KEY = "hekla.io/user";
  private static final AdmissionContext CONTEXT =
      AdmissionContext.of(List.of())
          .with(
              AdmissionSettings.DEFAULT.with(
                  new UserRecording(
                      true, Set.of(), Set.of("system:serviceaccounts:volcano-system"))));
  private static final Requester MALLORY = Requester.of("mallory", "system:authenticated");
  private static final Requester HEKLA =
      Requester.of(
          "system:serviceaccount:volcano-system:hekla",
          "system:serviceaccounts",
          "system:serviceaccounts:volcano-system");

  private static ObjectNode job(String annotations) throws JsonProcessingException {
    ObjectNode job = (ObjectNode) JSON.readTree(Reviews.job("one", "default", 3));
    if (!annotations.isEmpty()) {
      ((ObjectNode) job.get("metadata")).set("annotations", JSON.readTree(annotations));
    }
    return job;
  }

  private static JsonNode ask(WebhookPath path, Requester requester, JsonNode object, JsonNode old)
      throws JsonProcessingException {
    String review =
        Reviews.of(
            old.isNull() ? "CREATE" : "UPDATE",
            "u",
            "batch.volcano.sh",
            "jobs",
            requester,
            object.toString(),
            old.toString());
    Read read = READER.read(java.nio.ByteBuffer.wrap(HostileBodies.bytes(review)));
    return Reviews.response(
        ReviewHandler.answer(path, ((Read.Request) read).request(), CONTEXT).review().utf8String());
  }

  private static JsonNode created(WebhookPath path, Requester requester, JsonNode object)
      throws JsonProcessingException {
    return ask(path, requester, object, JSON.nullNode());
  }

  /** Returns the object as /users/mutate has it stored. */
  private static JsonNode stored(Requester requester, JsonNode object)
      throws JsonProcessingException {
    JsonNode response = created(WebhookPath.USERS_MUTATE, requester, object);
    assertThat(response.path("allowed").asBoolean()).isTrue();
    return response.has("patch") ? JsonPatch.apply(Reviews.patch(response), object) : object;
  }

  private static String user(JsonNode object) {
    return object.at("/metadata/annotations").path(KEY).asText("none");
  }

  @Test
  void aForgedUserIsReplacedAndTheClientReadsIt() throws Exception {
    ObjectNode forged = job("{\"note\": \"kept\", \"hekla.io/user\": \"ada\"}");

    JsonNode response = created(WebhookPath.USERS_MUTATE, MALLORY, forged);
    JsonNode stored = stored(MALLORY, forged);

    assertThat(user(stored)).isEqualTo("mallory");
    assertThat(stored.at("/metadata/annotations/note").asText()).isEqualTo("kept");
    assertThat(stored.get("spec")).isEqualTo(forged.get("spec"));
    assertThat(response.path("warnings").path(0).asText())
        .contains("\"ada\" was replaced by the user of this request, \"mallory\"");
    assertThat(created(WebhookPath.USERS_VALIDATE, MALLORY, stored).path("allowed").asBoolean())
        .isTrue();
  }

  @Test
  void whoNamesNobodyReadsNoWarning() throws Exception {
    JsonNode response = created(WebhookPath.USERS_MUTATE, MALLORY, job(""));

    assertThat(response.has("warnings")).isFalse();
    assertThat(user(stored(MALLORY, job("")))).isEqualTo("mallory");
  }

  @Test
  void whatAnotherWebhookForgesAfterwardsIsRefused() throws Exception {
    JsonNode response =
        created(WebhookPath.USERS_VALIDATE, MALLORY, job("{\"hekla.io/user\": \"ada\"}"));

    assertThat(response.path("allowed").asBoolean()).isFalse();
    assertThat(response.at("/status/message").asText())
        .isEqualTo(
            "metadata.annotations[\"hekla.io/user\"]: is \"ada\", and the user of the request is"
                + " \"mallory\"; leave it out");
  }

  @Test
  void heklaActsForOthers() throws Exception {
    assertThat(user(stored(HEKLA, job("{\"hekla.io/user\": \"ada\"}")))).isEqualTo("ada");
    assertThat(user(stored(HEKLA, job("")))).isEqualTo("none");
  }

  @Test
  void theServiceAccountsOfTenantsDoNot() throws Exception {
    Requester tenant =
        Requester.of(
            "system:serviceaccount:team:default",
            "system:serviceaccounts",
            "system:serviceaccounts:team");

    assertThat(user(stored(tenant, job("{\"hekla.io/user\": \"ada\"}"))))
        .isEqualTo("system:serviceaccount:team:default");
  }

  @Test
  void theUserStaysWithAnObjectThatCannotBeRead() throws Exception {
    ObjectNode before = job("{\"hekla.io/user\": \"ada\"}");
    ((ObjectNode) before.get("spec")).put("tasks", "unreadable");

    JsonNode response = ask(WebhookPath.USERS_VALIDATE, MALLORY, job(""), before);

    assertThat(response.path("allowed").asBoolean()).isFalse();
    assertThat(response.at("/status/message").asText())
        .contains("must not change; leave it as it is, \"ada\"");
  }

  @ParameterizedTest
  @ValueSource(strings = {"ada\n* spec: valid", "ada\u001b[2J", "ada\u202Ebob", "\u0000", ""})
  void aHostileNameIsNeitherRecordedNorRepeated(String name) throws Exception {
    Requester hostile = Requester.of(name, "system:authenticated");

    assertThat(user(stored(hostile, job("")))).isEqualTo("none");
    JsonNode response = created(WebhookPath.USERS_VALIDATE, hostile, job(""));
    assertThat(response.path("allowed").asBoolean()).isFalse();
    assertThat(response.at("/status/message").asText())
        .contains("cannot have the user of the request, whose name ")
        .doesNotContainPattern("\\p{Cntrl}|\u202E");
    assertThat(
            created(WebhookPath.USERS_VALIDATE, MALLORY, job(annotation(name + "bob")))
                .at("/status/message")
                .asText())
        .contains("the user of the request is \"mallory\"")
        .doesNotContainPattern("\\p{Cntrl}|\u202E");
  }

  private static String annotation(String value) {
    return JSON.createObjectNode().put(KEY, value).toString();
  }

  @Test
  void aLongNameIsRefusedAndNotCut() throws Exception {
    JsonNode response =
        created(WebhookPath.USERS_VALIDATE, Requester.of("x".repeat(100_000)), job(""));

    assertThat(response.at("/status/message").asText())
        .contains("has 100000 characters")
        .hasSizeLessThan(1000);
    assertThat(user(stored(Requester.of("x".repeat(253)), job("")))).hasSize(253);
  }

  @Test
  void userInfoThatMakesNoSenseNamesNobody() throws Exception {
    for (String userInfo :
        List.of(
            "null", "7", "[]", "{\"username\": 7}", "{\"username\": null, \"groups\": \"a\"}")) {
      String review =
          Reviews.ofJob("CREATE", "u", job("").toString())
              .replaceFirst("\"userInfo\": .*", "\"userInfo\": " + userInfo + ",");
      Read read = READER.read(java.nio.ByteBuffer.wrap(HostileBodies.bytes(review)));

      assertThat(((Read.Request) read).request().user()).as(userInfo).isEqualTo(Requester.of(""));
    }
  }

  @Test
  void otherPathsRecordNobody() throws Exception {
    JsonNode response = created(WebhookPath.JOBS_MUTATE, MALLORY, job(""));

    assertThat(Reviews.patch(response).toString()).isNotEmpty().doesNotContain(KEY);
    assertThat(
            created(WebhookPath.JOBS_VALIDATE, MALLORY, job("{\"hekla.io/user\": \"ada\"}"))
                .at("/status/message")
                .asText())
        .doesNotContain(KEY);
  }
}
