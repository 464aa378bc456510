package io.hekla.admission.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.zjsonpatch.JsonPatch;
import io.hekla.admission.Kinds;
import io.hekla.admission.cases.AdmissionCase;
import io.hekla.admission.cases.AdmissionCases;
import io.hekla.admission.part.ObjectTrees;
import io.hekla.admission.rule.Requester;
import io.hekla.admission.user.UserRules;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/** The cases of the rules, asked over TLS as an API server asks: first filled in, then judged. */
@Tag("thorough")
class CasesOverTlsTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  @SuppressWarnings("NullAway.Init") // set before all tests
  private static RunningWebhook webhook;

  @BeforeAll
  static void start() {
    webhook = RunningWebhook.start();
  }

  @AfterAll
  static void stop() {
    webhook.close();
  }

  @TestFactory
  Stream<DynamicTest> everyCaseGetsItsAnswer() throws Exception {
    return AdmissionCases.byRule().values().stream()
        .flatMap(List::stream)
        .filter(one -> path(one, false).isPresent())
        .map(one -> DynamicTest.dynamicTest(one.toString(), () -> ask(one)));
  }

  private static Optional<WebhookPath> path(AdmissionCase one, boolean mutating) {
    return Arrays.stream(WebhookPath.values())
        .filter(path -> path.mutates() == mutating)
        .filter(path -> WebhookPath.ofUsers().contains(path) == isAboutUsers(one))
        .filter(path -> path.types().stream().anyMatch(it -> it.getSimpleName().equals(one.kind())))
        .filter(path -> path.operations().contains(one.operation().name()))
        .findFirst();
  }

  private static boolean isAboutUsers(AdmissionCase one) {
    return UserRules.isRule(one.rule()) || UserRules.isDefault(one.rule());
  }

  private static void ask(AdmissionCase one) throws Exception {
    webhook.set(new WebhookReadiness.Ready(one.context()));
    JsonNode object = one.object();
    Optional<WebhookPath> mutate = path(one, true);
    if (mutate.isPresent()) {
      JsonNode response = ask(mutate.get(), one, object);
      assertThat(response.path("allowed").asBoolean()).isTrue();
      if (response.has("patch")) {
        object = JsonPatch.apply(Reviews.patch(response), object);
      }
    }
    JsonNode judged = ask(path(one, false).orElseThrow(), one, object);

    assertThat(judged.path("allowed").asBoolean()).isEqualTo(!one.isRefused());
    for (var refusal : one.refused().entrySet()) {
      assertThat(judged.path("status").path("details").path("causes"))
          .anySatisfy(
              cause -> {
                assertThat(cause.path("field").asText()).isEqualTo(refusal.getKey());
                assertThat(cause.path("message").asText()).contains(refusal.getValue());
              });
    }
    if (mutate.isPresent()) {
      // Amounts may be numbers on the wire.
      JsonNode read = ObjectTrees.of(Kinds.read(object).orElseThrow());
      for (var field : one.admitted().entrySet()) {
        assertThat(AdmissionCases.at(read, field.getKey())).isEqualTo(field.getValue());
      }
    }
  }

  private static JsonNode ask(WebhookPath path, AdmissionCase one, JsonNode object)
      throws Exception {
    String now = JSON.writeValueAsString(object);
    String before =
        switch (one.operation()) {
          case CREATE -> "null";
          case UPDATE -> JSON.writeValueAsString(one.before().orElseThrow());
          case DELETE -> now;
        };
    var resource =
        path.resources().stream()
            .filter(it -> object.path("apiVersion").asText().startsWith(it.group()))
            .filter(it -> it.plural().equals(one.kind().toLowerCase(Locale.ROOT) + "s"))
            .findFirst()
            .orElseThrow();
    var answer =
        webhook.post(
            path.path(),
            Reviews.of(
                one.operation().name(),
                "case",
                resource.group(),
                resource.plural(),
                one.context().requester().orElseGet(() -> Requester.of("another process")),
                one.operation() == io.hekla.admission.rule.Operation.DELETE ? "null" : now,
                before));
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return Reviews.response(answer.body());
  }
}
