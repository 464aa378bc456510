package io.hekla.actors.recorder.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.hekla.actors.history.HistoryDatabase;
import io.hekla.actors.history.HistoryTables;
import io.hekla.actors.journal.JournalLocation;
import io.hekla.admission.rule.Requester;
import io.hekla.controller.api.Kind;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.recorder.api.Access;
import io.hekla.recorder.api.Answer;
import io.hekla.recorder.api.ApiRequest;
import io.hekla.recorder.explain.Explanation.Subject;
import io.hekla.recorder.history.HistoryJson;
import io.hekla.recorder.history.PodRecord;
import io.hekla.recorder.history.ResourceUse;
import io.hekla.recorder.limit.TimeLimit;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Lists show what their user may list, in parts, and sums of it. */
class ListAnswersTest {
  private static final Instant NOON = Instant.parse("2026-11-26T12:00:00Z");
  private static final String ROOT = "/apis/recorder.hekla.io/v1alpha1";
  private static final Requester ADA = Requester.of("ada");

  @TempDir private Path data;

  @BeforeEach
  void write() throws Exception {
    HistoryDatabase database =
        HistoryDatabase.beside(new JournalLocation.Folder(data.resolve("journal")), data);
    database.prepare();
    try (HistoryTables tables = new HistoryTables(database)) {
      assertThat(
              tables.writePods(
                  List.of(
                      pod("ml", "a-0", "gold"), pod("ml", "a-1", "gold"), pod("web", "b", "iron"))))
          .isEmpty();
    }
  }

  private static PodRecord pod(String namespace, String name, String queue) {
    return new PodRecord(
        "uid-" + name,
        namespace,
        name,
        name.substring(0, 1),
        "w",
        "group",
        queue,
        "ada",
        "n1",
        2_000,
        1L << 30,
        0,
        NOON.minusSeconds(7_200),
        NOON.minusSeconds(3_600),
        Optional.empty(),
        Optional.empty(),
        "Running",
        "",
        "");
  }

  /** Permissions of a user who has some accesses, and no others. */
  private record Having(List<Access> accesses) implements Permissions {
    @Override
    public Set<Subject.Kind> readable(Requester user, ObjectKey object, Set<Subject.Kind> kinds) {
      return Set.of();
    }

    @Override
    public Set<String> listable(Requester user, Set<String> namespaces) {
      return Set.of();
    }

    @Override
    public boolean allows(Requester user, Access access) {
      return accesses.contains(access);
    }
  }

  private Answer ask(String path, String query, TimeLimit time, Access... accesses) {
    ApiRequest request = ApiRequest.read("GET", ROOT + path, query);
    assertThat(request).isInstanceOf(ApiRequest.Asks.class);
    return new Answers(
            new StoredState(data),
            new Having(List.of(accesses)),
            NoEstimates.SEARCHES,
            Clock.fixed(NOON, ZoneOffset.UTC))
        .answer(ADA, ((ApiRequest.Asks) request).question(), time);
  }

  private JsonNode found(String path, String query, Access... accesses) {
    Answer answer = ask(path, query, TimeLimit.NONE, accesses);
    assertThat(answer).isInstanceOf(Answer.Found.class);
    return ((Answer.Found) answer).object();
  }

  private String refused(String path, String query, Access... accesses) {
    Answer answer = ask(path, query, TimeLimit.NONE, accesses);
    assertThat(answer).isInstanceOf(Answer.Refused.class);
    return ((Answer.Refused) answer).status().json().toString();
  }

  @Test
  void podsOfANamespaceAreListedForWhoMayListThemThere() {
    JsonNode list = found("/namespaces/ml/podhistories", "node=n1", Access.list(Kind.POD, "ml"));

    assertThat(list.path("kind").asText()).isEqualTo("PodHistoryList");
    assertThat(list.at("/items").findValuesAsText("uid")).contains("uid-a-0", "uid-a-1");
    assertThat(HistoryJson.read(list.at("/items/0/pod"), PodRecord.class))
        .isEqualTo(pod("ml", "a-0", "gold"));
    assertThat(list.toString()).doesNotContain("web");
  }

  @Test
  void listOfAllNamespacesNeedsThePermissionForAll() {
    assertThat(refused("/podhistories", "", Access.list(Kind.POD, "ml")))
        .contains("Forbidden", "cannot list resource \\\"pods\\\"", "at the cluster scope");
    assertThat(found("/podhistories", "", Access.list(Kind.POD, "")).path("items")).hasSize(3);
    assertThat(refused("/namespaces/ml/histories", "", Access.list(Kind.POD, "ml")))
        .contains("cannot list resource \\\"jobs\\\"", "in the namespace \\\"ml\\\"");
  }

  @Test
  void refusalIsTheSameWhetherThereIsANamespaceOrNot() {
    assertThat(refused("/namespaces/ml/usages", ""))
        .isEqualTo(refused("/namespaces/no/usages", "").replace("\\\"no\\\"", "\\\"ml\\\""));
  }

  @Test
  void partsOfAListHaveEachRowOnce() {
    var names = new ArrayList<String>();
    String next = "";
    do {
      JsonNode part =
          found(
              "/podhistories",
              "limit=1" + (next.isEmpty() ? "" : "&continue=" + next),
              Access.list(Kind.POD, ""));
      names.add(part.at("/items/0/metadata/name").asText());
      next = part.at("/metadata/continue").asText();
    } while (!next.isEmpty());

    assertThat(names).containsExactly("a-0", "a-1", "b");
  }

  @Test
  void readersOfQueuesHaveTheirSumsAndNothingOfUsers() {
    Access queues = Access.list(Kind.QUEUE, "");
    JsonNode sums = found("/usages", "", queues);

    assertThat(sums.at("/items/0/metadata/name").asText()).isEqualTo("gold");
    assertThat(HistoryJson.read(sums.at("/items/0/use"), ResourceUse.class))
        .isEqualTo(new ResourceUse(2, 4, 2, 0));
    assertThat(found("/usages", "queue=iron", Access.queue("iron")).path("items")).hasSize(1);
    assertThat(refused("/usages", "queue=iron", Access.queue("gold"))).contains("Forbidden");
    for (String other : List.of("by=user", "by=job", "by=namespace", "by=node", "user=ada")) {
      assertThat(refused("/usages", other, queues)).as(other).contains("Forbidden");
    }
    assertThat(refused("/namespaces/ml/usages", "", queues)).contains("Forbidden");
  }

  @Test
  void listEndsWithItsTime() {
    Answer answer =
        ask(
            "/usages",
            "",
            TimeLimit.of(Duration.ZERO, System::nanoTime),
            Access.list(Kind.QUEUE, ""));

    assertThat(((Answer.Refused) answer).status().code()).isEqualTo(504);
  }
}
