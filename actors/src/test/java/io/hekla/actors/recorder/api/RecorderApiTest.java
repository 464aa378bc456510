package io.hekla.actors.recorder.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.authorization.v1.SubjectAccessReview;
import io.hekla.actors.metrics.Metric;
import io.hekla.controller.api.Answer;
import io.hekla.recorder.explain.FollowedRecording;
import io.hekla.recorder.history.EventFilter;
import io.hekla.recorder.history.HistoryEvent;
import io.hekla.recorder.history.HistoryRows;
import io.hekla.recorder.history.HistorySource;
import io.hekla.recorder.history.PodFilter;
import io.hekla.recorder.history.PodRecord;
import io.hekla.recorder.history.PodsOf;
import io.hekla.recorder.history.Position;
import io.hekla.recorder.history.RowRange;
import io.hekla.recorder.limit.TimeLimit;
import io.hekla.recorder.store.RecordingFolder;
import io.hekla.recorder.store.RecordingStore;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The API over TLS, to clients that are not what they say, and to users who may do little. */
class RecorderApiTest {
  private static final String TRAIN = RunningApi.ROOT + "/namespaces/team-a/explanations/train";
  private static final String USAGES = RunningApi.ROOT + "/usages";
  private static final String[] ADA = {"X-Remote-User", "ada", "X-Remote-Group", "dev"};
  private static final Duration LONGEST = Duration.ofSeconds(60);

  @TempDir private Path folder;

  private final ReviewingApi reviewing = new ReviewingApi();

  /** State with an empty recording, whose history ends no list before its time. */
  private RecordedState state(AtomicBoolean isEndless) {
    return new RecordedState() {
      @Override
      public RecordingStore recording() {
        return new RecordingFolder(folder.resolve("recording"));
      }

      @Override
      public FollowedRecording explanations() {
        return new FollowedRecording(recording(), Duration.ofMinutes(1), System::nanoTime);
      }

      @Override
      public HistorySource history() {
        return new Endless(isEndless, TimeLimit.NONE);
      }
    };
  }

  private record Endless(AtomicBoolean isEndless, TimeLimit time) implements HistorySource {
    @Override
    public HistoryRows<HistoryEvent> events(
        String kind, String namespace, Set<String> names, RowRange range) {
      return new HistoryRows<>(List.of(), false);
    }

    @Override
    public List<HistoryEvent> events(EventFilter filter, int skipped, int most) {
      return List.of();
    }

    @Override
    public List<String> names(String kind, String namespace) {
      return List.of();
    }

    @Override
    public HistoryRows<PodRecord> pods(PodsOf owner, RowRange range) {
      return new HistoryRows<>(List.of(), false);
    }

    @Override
    public void pods(PodFilter filter, Position start, int most, PodSink sink) throws IOException {
      while (isEndless.get()) {
        time.check();
        Thread.onSpinWait();
      }
    }

    @Override
    public HistorySource within(TimeLimit limit) {
      return new Endless(isEndless, limit);
    }

    @Override
    public String place() {
      return "test";
    }

    @Override
    public void close() {}
  }

  private RunningApi start() throws Exception {
    Files.createDirectories(folder.resolve("recording"));
    return RunningApi.start(folder, reviewing, state(new AtomicBoolean()));
  }

  private static String[] headers(String... more) {
    return Stream.concat(Arrays.stream(ADA), Arrays.stream(more)).toArray(String[]::new);
  }

  @Test
  void onlyTheFrontProxyNamesUsers() throws Exception {
    try (RunningApi api = start()) {
      for (SSLContext tls :
          List.of(api.stranger(), api.namedOtherwise(), api.ofAnotherAuthority())) {
        try (HttpClient client = RunningApi.client(tls)) {
          assertThat(api.get(client, TRAIN, ADA).statusCode()).isEqualTo(401);
        }
      }
      assertThat(reviewing.reviews()).isEmpty();
      assertThat(api.count(Metric.RECORDER_QUESTIONS, "none", "401")).isEqualTo(3);
    }
  }

  @Test
  void requestThatNamesNoUserOrTwoIsRefused() throws Exception {
    try (RunningApi api = start();
        HttpClient client = RunningApi.client(api.frontProxy())) {
      assertThat(api.get(client, TRAIN).statusCode()).isEqualTo(401);
      assertThat(api.get(client, TRAIN, "X-Remote-User", "").statusCode()).isEqualTo(401);
      assertThat(api.get(client, TRAIN, headers("x-remote-user", "root")).statusCode())
          .isEqualTo(401);
      assertThat(api.get(client, TRAIN, headers("X-Remote-User", "ada")).statusCode())
          .isEqualTo(401);
      assertThat(reviewing.reviews()).isEmpty();
    }
  }

  @Test
  void permissionIsAskedForTheUserWithAllGroupsAndFurtherValues() throws Exception {
    try (RunningApi api = start();
        HttpClient client = RunningApi.client(api.frontProxy())) {
      var many = new ArrayList<String>();
      for (int i = 0; i < 2_000; i++) {
        many.addAll(List.of("X-Remote-Group", "group-" + i));
      }
      many.addAll(List.of("X-Remote-Extra-Scopes", "read", "Authorization", "Bearer x"));

      assertThat(api.get(client, TRAIN, headers(many.toArray(String[]::new))).statusCode())
          .isEqualTo(404);

      SubjectAccessReview review = reviewing.reviews().getFirst();
      assertThat(review.getSpec().getUser()).isEqualTo("ada");
      assertThat(review.getSpec().getGroups()).hasSize(2_001).contains("dev", "group-1999");
      assertThat(review.getSpec().getExtra()).containsOnly(Map.entry("scopes", List.of("read")));
      assertThat(review.getSpec().getResourceAttributes().getNamespace()).isEqualTo("team-a");
      assertThat(review.getSpec().getResourceAttributes().getName()).isEqualTo("train");
    }
  }

  @Test
  void moreHeadersThanAnyUserNeedsAreRefusedAndTheServerGoesOn() throws Exception {
    try (RunningApi api = start();
        HttpClient client = RunningApi.client(api.frontProxy())) {
      var tooMany = new ArrayList<String>();
      for (int i = 0; i < 6_000; i++) {
        tooMany.addAll(List.of("X-Remote-Group", "g" + i));
      }
      assertThat(api.get(client, TRAIN, headers(tooMany.toArray(String[]::new))).statusCode())
          .isIn(400, 431);
      assertThat(api.get(client, TRAIN, ADA).statusCode()).isEqualTo(404);
    }
  }

  private static Map<String, List<String>> withoutDate(HttpResponse<String> response) {
    var headers = new TreeMap<>(response.headers().map());
    headers.remove("date");
    return headers;
  }

  @Test
  void objectThatMayNotBeReadIsAnsweredAsOneThatDoesNotExistToTheByte() throws Exception {
    try (RunningApi api = start();
        HttpClient client = RunningApi.client(api.frontProxy())) {
      for (String resource : List.of("explanations", "evictions", "histories")) {
        String path = RunningApi.ROOT + "/namespaces/team-a/" + resource + "/train";
        reviewing.allowing(review -> false);
        HttpResponse<String> mayNot = api.get(client, path, "X-Remote-User", "bob");
        reviewing.allowing(review -> true);
        HttpResponse<String> isNot = api.get(client, path, "X-Remote-User", "root");

        assertThat(mayNot.statusCode()).isEqualTo(404);
        assertThat(isNot.statusCode()).isEqualTo(404);
        assertThat(mayNot.body()).isEqualTo(isNot.body());
        assertThat(withoutDate(mayNot)).isEqualTo(withoutDate(isNot));
      }
    }
  }

  @Test
  void answersAreOfOneUserAlone() throws Exception {
    try (RunningApi api = start();
        HttpClient client = RunningApi.client(api.frontProxy())) {
      reviewing.allowing(review -> review.getSpec().getUser().equals("root"));

      HttpResponse<String> roots = api.get(client, USAGES, "X-Remote-User", "root");
      assertThat(roots.statusCode()).isEqualTo(200);
      assertThat(roots.headers().firstValue("cache-control")).contains("no-cache, private");
      // A permission that was remembered is that of its user, with these groups.
      assertThat(api.get(client, USAGES, ADA).statusCode()).isEqualTo(403);
      assertThat(
              api.get(client, USAGES, "X-Remote-User", "rootX-Remote-Group", "X-Remote-Group", "")
                  .statusCode())
          .isEqualTo(403);
      assertThat(api.count(Metric.RECORDER_QUESTIONS, "usages", "200")).isEqualTo(1);
      assertThat(api.count(Metric.RECORDER_QUESTIONS, "usages", "403")).isEqualTo(2);
      assertThat(api.count(Metric.RECORDER_ANSWER_TIME, "usages")).isEqualTo(3);
    }
  }

  @Test
  void requestsThatNobodyNeedsAreRefusedByName() throws Exception {
    try (RunningApi api = start();
        HttpClient client = RunningApi.client(api.frontProxy())) {
      assertThat(api.get(client, TRAIN + "?at=" + "1".repeat(1_900), ADA).statusCode())
          .isEqualTo(400);
      assertThat(api.get(client, TRAIN + "?at=" + "1".repeat(2_100), ADA).statusCode())
          .isEqualTo(414);
      assertThat(api.get(client, TRAIN + "?remedie=false", ADA).body())
          .contains("did you mean remedies?");
      assertThat(api.get(client, TRAIN + "/../../secrets/x", ADA).statusCode()).isEqualTo(404);
      assertThat(api.get(client, "//apis/recorder.hekla.io", ADA).statusCode()).isEqualTo(404);
      assertThat(api.get(client, TRAIN + "%2f..%2fholds", ADA).statusCode()).isEqualTo(400);
      for (String method : List.of("POST", "PUT", "DELETE", "PATCH")) {
        assertThat(api.send(client, method, TRAIN, ADA).statusCode()).as(method).isEqualTo(405);
      }
      assertThat(reviewing.reviews()).isEmpty();
    }
  }

  @Test
  void userWhoAsksTooMuchIsRefusedWithATimeAndOthersAreNot() throws Exception {
    Files.createDirectories(folder.resolve("recording"));
    try (RunningApi api =
            RunningApi.answeringAMinute(2, folder, reviewing, state(new AtomicBoolean()));
        HttpClient client = RunningApi.client(api.frontProxy())) {
      assertThat(api.get(client, TRAIN, ADA).statusCode()).isEqualTo(404);
      assertThat(api.get(client, TRAIN, ADA).statusCode()).isEqualTo(404);

      HttpResponse<String> refused = api.get(client, TRAIN, ADA);
      assertThat(refused.statusCode()).isEqualTo(429);
      long after = Long.parseLong(refused.headers().firstValue("retry-after").orElseThrow());
      assertThat(after).isBetween(1L, 30L);
      assertThat(refused.body()).contains("\"retryAfterSeconds\":" + after);
      assertThat(api.count(Metric.RECORDER_REFUSED, "user-rate")).isEqualTo(1);
      assertThat(api.get(client, TRAIN, "X-Remote-User", "bob").statusCode()).isEqualTo(404);
    }
  }

  @Test
  void apiServerThatDoesNotAnswerAllowsNothing() throws Exception {
    Files.createDirectories(folder.resolve("recording"));
    try (RunningApi api =
            RunningApi.answeringWithin(
                Duration.ofSeconds(4), folder, reviewing, state(new AtomicBoolean()));
        HttpClient client = RunningApi.client(api.frontProxy())) {
      reviewing.answering(new CompletableFuture<>());
      assertThat(api.get(client, TRAIN, ADA).statusCode()).isEqualTo(503);

      for (Answer<SubjectAccessReview> bad :
          List.<Answer<SubjectAccessReview>>of(
              new Answer.Unreachable<>("connection refused"),
              new Answer.Done<>(new SubjectAccessReview()))) {
        reviewing.answering(CompletableFuture.completedFuture(bad));
        HttpResponse<String> unknown = api.get(client, TRAIN, ADA);
        assertThat(unknown.statusCode()).isEqualTo(503);
        assertThat(unknown.body()).doesNotContain("connection refused");
      }
      // Nothing of it was remembered.
      reviewing.allowing(review -> true);
      assertThat(api.get(client, USAGES, ADA).statusCode()).isEqualTo(200);
    }
  }

  @Test
  void answerThatTakesTooLongEndsAndItsThreadAnswersTheNext() throws Exception {
    var isEndless = new AtomicBoolean(true);
    try (RunningApi api =
            RunningApi.answeringWithin(Duration.ofSeconds(1), folder, reviewing, state(isEndless));
        HttpClient client = RunningApi.client(api.frontProxy())) {
      reviewing.allowing(review -> true);

      HttpResponse<String> late = api.get(client, USAGES, ADA);

      assertThat(late.statusCode()).isEqualTo(504);
      assertThat(late.body()).contains("ask about a shorter time");
      await("the one thread").atMost(LONGEST).until(() -> api.count(Metric.RECORDER_THREADS) == 0);
      assertThat(isEndless).isTrue();
      isEndless.set(false);
      await("an answer by the same thread")
          .atMost(LONGEST)
          .until(() -> api.get(client, USAGES, ADA).statusCode() == 200);
    }
  }
}
