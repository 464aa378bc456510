package io.hekla.actors.recorder.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.hekla.actors.history.HistoryDatabase;
import io.hekla.actors.history.HistoryTables;
import io.hekla.actors.journal.JournalFormat;
import io.hekla.actors.journal.JournalLocation;
import io.hekla.actors.journal.TestDatabase;
import io.hekla.actors.recorder.Recordings;
import io.hekla.model.cluster.Change;
import io.hekla.recorder.explain.RecordedTerm;
import io.hekla.recorder.explain.RecordingEnd;
import io.hekla.recorder.history.HistoryEvent;
import io.hekla.recorder.history.PodRecord;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;

/** The same recording and history in PostgreSQL and in files, and the API over each of them. */
final class RecordedTwice implements AutoCloseable {
  /** End at one time for both: answers say how old the newest session is. */
  private static final RecordingEnd END =
      new RecordingEnd(
          Clock.fixed(Instant.parse("2026-12-01T00:00:00Z"), ZoneOffset.UTC), () -> "");

  private final TestDatabase database = TestDatabase.start();
  private final Path data;
  private final List<JournalLocation> places;
  private final List<RecordedTerm> terms = new ArrayList<>();
  private final List<RunningApi> apis = new ArrayList<>();
  private final List<HttpClient> clients = new ArrayList<>();
  private List<RecordedTerm> current = List.of();

  /** Creates empty ones. */
  RecordedTwice(Path folder) throws Exception {
    data = Files.createDirectories(folder.resolve("data"));
    places = List.of(database.journal(), new JournalLocation.Folder(data.resolve("journal")));
    JournalFormat.prepare(database.journal());
  }

  /** Begins a term; the writer of the one before it is as if it were killed. */
  void begin(long term, SchedulerConfiguration configuration) {
    current =
        places.stream()
            .map(place -> new RecordedTerm(Recordings.store(place, data), term, configuration))
            .toList();
    terms.addAll(current);
  }

  /** Runs a session of the current term after changes; it is written, and its segment is open. */
  void session(Instant at, List<Change> changes) {
    for (RecordedTerm term : current) {
      term.session(at, changes);
      term.flush();
    }
  }

  void history(List<HistoryEvent> events, List<PodRecord> pods) throws Exception {
    for (JournalLocation place : places) {
      HistoryDatabase history = HistoryDatabase.beside(place, data);
      history.prepare();
      try (HistoryTables tables = new HistoryTables(history)) {
        assertThat(tables.write(events)).isEmpty();
        assertThat(tables.writePods(pods)).isEmpty();
      }
      history.close();
    }
  }

  /** Starts the API over both, for a user who may do everything. */
  void serve(Path folder) throws Exception {
    for (JournalLocation place : places) {
      Path own = Files.createDirectories(folder.resolve("api-" + apis.size()));
      RunningApi api =
          RunningApi.start(
              own, new ReviewingApi().allowing(review -> true), RecordedState.of(place, data, END));
      apis.add(api);
      clients.add(RunningApi.client(api.frontProxy()));
    }
  }

  /** Asks both, which answer alike; returns the answer. */
  JsonNode ask(String path) throws Exception {
    HttpResponse<String> fromDatabase = get(0, path);
    HttpResponse<String> fromFiles = get(1, path);
    assertThat(fromDatabase.statusCode()).as(path).isEqualTo(fromFiles.statusCode());
    assertThat(fromDatabase.body()).as(path).isEqualTo(fromFiles.body());
    return new ObjectMapper().readTree(fromDatabase.body());
  }

  private HttpResponse<String> get(int number, String path) throws Exception {
    return apis.get(number)
        .get(clients.get(number), RunningApi.ROOT + path, "X-Remote-User", "ada");
  }

  @Override
  public void close() {
    clients.forEach(HttpClient::close);
    apis.forEach(RunningApi::close);
    terms.forEach(RecordedTerm::close);
    database.close();
  }
}
