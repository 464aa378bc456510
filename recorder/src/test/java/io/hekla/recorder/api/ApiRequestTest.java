package io.hekla.recorder.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.recorder.explain.Explanation.Subject;
import io.hekla.recorder.history.Position;
import io.hekla.recorder.history.UsageFold;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Paths of the API are questions, documents of discovery, or refusals that name the fault. */
class ApiRequestTest {
  private static final String ROOT = "/apis/recorder.hekla.io/v1alpha1";

  private static Question asked(String path, String query) {
    ApiRequest request = ApiRequest.read("GET", path, query);
    assertThat(request).as(path).isInstanceOf(ApiRequest.Asks.class);
    return ((ApiRequest.Asks) request).question();
  }

  private static ObjectQuestion question(String path, String query) {
    return (ObjectQuestion) asked(path, query);
  }

  private static ObjectQuestion.OfExplanation explanation(String path, String query) {
    return (ObjectQuestion.OfExplanation) asked(path, query);
  }

  private static ObjectQuestion.OfHistory job(String path, String query) {
    return (ObjectQuestion.OfHistory) asked(path, query);
  }

  private static ListQuestion.OfJobs jobs(String path, String query) {
    return (ListQuestion.OfJobs) asked(path, query);
  }

  private static ApiStatus refusal(String path, String query) {
    ApiRequest request = ApiRequest.read("GET", path, query);
    assertThat(request).as(path).isInstanceOf(ApiRequest.Refused.class);
    return ((ApiRequest.Refused) request).status();
  }

  private static JsonNode document(String path) {
    return ((ApiRequest.Document) ApiRequest.read("GET", path, "timeout=32s")).tree();
  }

  @Test
  void nameOfAnExplanationMayBeOfAnyKind() {
    ObjectQuestion.OfExplanation question =
        explanation(ROOT + "/namespaces/team-a/explanations/train", "");

    assertThat(question.object()).isEqualTo(new ObjectKey("team-a", "train"));
    assertThat(question.resource()).isEqualTo(ApiResource.EXPLANATIONS);
    assertThat(question.kinds()).containsExactlyInAnyOrder(Subject.Kind.values());
    assertThat(question.withRemedies()).isTrue();
    assertThat(question.until()).isEmpty();
  }

  @Test
  void parametersChooseKindTimeAndRemedies() {
    ObjectQuestion.OfExplanation question =
        explanation(
            ROOT + "/namespaces/team-a/explanations/train",
            "kind=Pod&at=2026-01-31T14%3A05%3A00Z&remedies=false&pretty=true");

    assertThat(question.kinds()).isEqualTo(Set.of(Subject.Kind.POD));
    assertThat(question.until()).contains(Instant.parse("2026-01-31T14:05:00Z"));
    assertThat(question.withRemedies()).isFalse();
    assertThat(question.withEstimate()).isFalse();
    assertThat(
            explanation(ROOT + "/namespaces/team-a/explanations/train", "estimate=true")
                .withEstimate())
        .isTrue();
  }

  @Test
  void evictionsAreOfPodsAndHistoriesOfOneKindWhereItIsNamed() {
    assertThat(((ObjectQuestion.OfEviction) asked(ROOT + "/namespaces/a/evictions/p", "")).kinds())
        .isEqualTo(Set.of(Subject.Kind.POD));
    assertThat(job(ROOT + "/namespaces/a/histories/j", "kind=job").kinds())
        .isEqualTo(Set.of(Subject.Kind.JOB));
  }

  @Test
  void discoveryListsTheResourcesWithTheirVerbs() {
    assertThat(document("/apis").at("/groups/0/name").asText()).isEqualTo("recorder.hekla.io");
    assertThat(document("/apis/recorder.hekla.io").at("/preferredVersion/version").asText())
        .isEqualTo("v1alpha1");
    JsonNode resources = document(ROOT);
    assertThat(resources.path("kind").asText()).isEqualTo("APIResourceList");
    assertThat(resources.path("resources").findValuesAsText("name"))
        .containsExactly(
            "explanations", "evictions", "histories", "podhistories", "usages", "queuehistories");
    var verbs = new TreeMap<String, String>();
    for (JsonNode resource : resources.path("resources")) {
      String name = resource.path("name").asText();
      assertThat(resource.path("namespaced").asBoolean()).isNotEqualTo(name.startsWith("queue"));
      verbs.put(name, resource.path("verbs").toString());
    }
    assertThat(verbs)
        .containsEntry("explanations", "[\"get\"]")
        .containsEntry("histories", "[\"get\",\"list\"]")
        .containsEntry("usages", "[\"list\"]")
        .containsEntry("queuehistories", "[\"get\"]");
  }

  @Test
  void listsAreOfANamespaceOrOfAll() {
    ListQuestion.OfJobs all = jobs(ROOT + "/histories", "");
    assertThat(all.namespace()).isEmpty();
    assertThat(all.part().most()).isEqualTo(ListQuestion.MOST);
    assertThat(all.part().start()).isEqualTo(Position.FIRST);

    ListQuestion.OfJobs some =
        jobs(
            ROOT + "/namespaces/ml/histories",
            "queue=q&user=ada&phase=Failed&since=2026-01-31T14:05:00Z&limit=7&continue=61000-2");
    assertThat(some.namespace()).contains("ml");
    assertThat(some.queue()).contains("q");
    assertThat(some.user()).contains("ada");
    assertThat(some.phase()).contains("Failed");
    assertThat(some.span().from()).contains(Instant.parse("2026-01-31T14:05:00Z"));
    assertThat(some.part().most()).isEqualTo(7);
    assertThat(some.part().start()).isEqualTo(new Position(Instant.ofEpochSecond(61), 2));

    var pods = (ListQuestion.OfPods) asked(ROOT + "/podhistories", "node=n1&phase=Failed");
    assertThat(pods.node()).contains("n1");
    assertThat(pods.phase()).contains("Failed");
    assertThat(((ListQuestion.OfSums) asked(ROOT + "/usages", "by=User&limit=500")).by())
        .isEqualTo(UsageFold.By.USER);
    assertThat(question(ROOT + "/queuehistories/q", "").object()).isEqualTo(new ObjectKey("", "q"));
  }

  @Test
  void historiesAreOfJobsAndPodGroups() {
    String path = ROOT + "/namespaces/ml/histories/train";

    assertThat(kinds(path, "")).containsExactlyInAnyOrder(Subject.Kind.JOB, Subject.Kind.POD_GROUP);
    assertThat(kinds(path, "kind=PodGroup")).containsExactly(Subject.Kind.POD_GROUP);
    assertThat(refusal(path, "kind=pod").message()).isEqualTo("kind must be job or podgroup");
  }

  private static Set<Subject.Kind> kinds(String path, String query) {
    return ((ObjectQuestion.OfHistory) question(path, query)).kinds();
  }

  @Test
  void listsHaveNoMoreRowsThanAnAnswerHolds() {
    assertThat(jobs(ROOT + "/histories", "limit=999999999").part().most())
        .isEqualTo(ListQuestion.MOST);
    assertThat(jobs(ROOT + "/histories", "limit=0").part().most()).isEqualTo(ListQuestion.MOST);
    for (String wrong :
        List.of(
            "limit=-1",
            "limit=9999999999",
            "limit=x",
            "continue=x",
            "continue=1",
            "continue=1-9999999999",
            "continue=-1-1",
            "since=-999999999-01-01T00:00:00Z",
            "until=%2B999999999-01-01T00:00:00Z",
            "watch=true",
            "labelSelector=a",
            "node=n1")) {
      assertThat(refusal(ROOT + "/histories", wrong).code()).as(wrong).isEqualTo(400);
    }
    assertThat(refusal(ROOT + "/usages", "by=colour").message()).contains("by must be");
  }

  @Test
  void pathsThatAreNotServedAreNotFound() {
    for (String path :
        List.of(
            "/",
            "/apis/",
            "/api/v1/namespaces/a/pods/p",
            ROOT + "/explanations/train",
            ROOT + "/namespaces/a/explanations",
            ROOT + "/explanations",
            ROOT + "/queuehistories",
            ROOT + "/namespaces/a/queuehistories/q",
            ROOT + "/namespaces/a/usages/u",
            ROOT + "/namespaces/a",
            ROOT + "/namespaces/histories",
            ROOT + "/",
            ROOT + "/namespaces/a/../b/explanations/x",
            ROOT + "//namespaces/a/explanations/x",
            ROOT + "/namespaces/a/secrets/s",
            ROOT + "/namespaces/a/explanations/train/status",
            "/apis/recorder.hekla.io/v1/namespaces/a/explanations/train")) {
      assertThat(refusal(path, "").code()).as(path).isEqualTo(404);
    }
  }

  @Test
  void namesThatNoObjectHasAreRefused() {
    for (String name :
        List.of("", "..", "%2e%2e", "a%2Fb", "A", "a b", "a%00", "%", "%zz", "x".repeat(254))) {
      assertThat(refusal(ROOT + "/namespaces/a/explanations/" + name, "").code())
          .as(name)
          .isEqualTo(400);
      assertThat(refusal(ROOT + "/namespaces/" + name + "/explanations/x", "").code())
          .as(name)
          .isEqualTo(400);
    }
    assertThat(refusal(ROOT + "/namespaces/a/explanations/" + "x".repeat(5_000), "").code())
        .isEqualTo(414);
  }

  @Test
  void historiesHaveABoundThatUsersMayLower() {
    assertThat(job(ROOT + "/namespaces/a/histories/j", "").most()).isEqualTo(ObjectQuestion.MOST);
    assertThat(job(ROOT + "/namespaces/a/histories/j", "limit=9").most()).isEqualTo(9);
    assertThat(job(ROOT + "/namespaces/a/histories/j", "limit=999999").most())
        .isEqualTo(ObjectQuestion.MOST);
    assertThat(refusal(ROOT + "/namespaces/a/explanations/j", "limit=9").code()).isEqualTo(400);
  }

  @Test
  void parametersThatCannotBeReadAreRefusedByName() {
    String path = ROOT + "/namespaces/a/explanations/train";

    assertThat(refusal(path, "remedie=false").message()).contains("did you mean remedies?");
    assertThat(refusal(path, "at=14:05").message()).contains("at must be a time");
    assertThat(refusal(path, "at=+1000000000-01-01T00:00:00Z".replace("+", "%2B")).message())
        .contains("at must be a time between");
    assertThat(refusal(path, "kind=queue").message()).contains("kind must be");
    assertThat(refusal(path, "remedies=maybe").message()).contains("remedies must be");
    assertThat(refusal(path, "kind=job&kind=pod").message()).contains("kind is given twice");
    assertThat(refusal(path, "at=%zz").code()).isEqualTo(400);
  }

  @Test
  void nothingIsWritten() {
    for (String method : List.of("POST", "PUT", "PATCH", "DELETE", "get")) {
      ApiRequest request = ApiRequest.read(method, ROOT + "/namespaces/a/explanations/train", "");
      assertThat(((ApiRequest.Refused) request).status().code()).as(method).isEqualTo(405);
    }
  }
}
