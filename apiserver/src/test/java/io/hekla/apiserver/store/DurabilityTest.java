package io.hekla.apiserver.store;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.ManagedFieldsEntryBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.hekla.apiserver.store.EmbeddedApiServer.Durability;
import io.hekla.apiserver.store.file.FolderException;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.Answer.Done;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.RecordingWatcher;
import io.hekla.model.cluster.ObjectKey;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DurabilityTest {
  private static final Durability NEVER_ROTATED =
      new Durability(Long.MAX_VALUE, Optional.of(1L << 30));
  private static final Durability OFTEN_ROTATED = new Durability(20_000, Optional.of(1L << 30));

  @TempDir Path folder;

  @Test
  void acknowledgedWritesSurviveWithVersionsUidsAndOrder() {
    Map<ObjectKey, ObjectNode> before;
    long version;
    try (var server = open(folder, NEVER_ROTATED)) {
      var api = server.client("test");
      for (int i = 0; i < 20; i++) {
        Pod pod = done(api.create(Kind.POD, pod("p" + i)));
        done(api.bind(key("p" + i), pod.getMetadata().getUid(), "n1", Map.of()));
      }
      done(api.delete(Kind.POD, key("p3"), Optional.empty()));
      before = everything(server);
      version = server.store().version();
    }

    try (var server = open(folder, NEVER_ROTATED)) {
      assertThat(everything(server)).isEqualTo(before);
      assertThat(server.store().version()).isEqualTo(version);
      Pod next = done(server.client("test").create(Kind.POD, pod("next")));
      assertThat(next.getMetadata().getResourceVersion()).isEqualTo(Long.toString(version + 1));
    }
  }

  @Test
  void anObjectWithAnEndlessNameInItIsReadAgainAsItWasWritten() {
    Pod odd = pod("odd");
    odd.getMetadata()
        .setManagedFields(
            List.of(
                new ManagedFieldsEntryBuilder()
                    .withManager("kubectl")
                    .withNewFieldsV1()
                    .addToAdditionalProperties("k:" + "A".repeat(3_000_000), Map.of())
                    .endFieldsV1()
                    .build()));
    Map<ObjectKey, ObjectNode> before;
    try (var server = open(folder, NEVER_ROTATED)) {
      done(server.client("test").create(Kind.POD, odd));
      before = everything(server);
    }

    try (var server = open(folder, NEVER_ROTATED)) {
      assertThat(everything(server)).isEqualTo(before);
    }
  }

  @Test
  void aWatchResumesAcrossARestart() {
    String version;
    try (var server = open(folder, NEVER_ROTATED)) {
      version = done(server.client("test").list(Kind.POD)).resourceVersion();
      done(server.client("test").create(Kind.POD, pod("a")));
    }

    try (var server = open(folder, NEVER_ROTATED)) {
      var watcher = new RecordingWatcher<Pod>();
      server.client("test").watch(Kind.POD, version, watcher);
      await().untilAsserted(() -> assertThat(watcher.received).containsExactly("seen a"));
    }
  }

  @Test
  void aProcessKilledAtAnyByteLosesNothingAcknowledgedAndKeepsNothingInHalves() throws Exception {
    long seed = new Random().nextLong();
    var random = new Random(seed);
    for (int round = 0; round < 8; round++) {
      Path live = Files.createDirectory(folder.resolve("live" + round));
      Path copy = Files.createDirectory(folder.resolve("copy" + round));
      Set<String> acknowledged = ConcurrentHashMap.newKeySet();
      Set<String> sure;
      long sureBytes;
      try (var server = open(live, NEVER_ROTATED)) {
        var api = server.client("test");
        var all = new ArrayList<CompletionStage<Answer<Pod>>>();
        for (int i = 0; i < 200; i++) {
          String name = "p" + i;
          var stage = api.create(Kind.POD, pod(name));
          all.add(stage.whenComplete((answer, e) -> acknowledged.add(name)));
        }
        int half = 1 + random.nextInt(150);
        await().until(() -> acknowledged.size() >= half);
        sure = new HashSet<>(acknowledged);
        sureBytes = Files.size(onlyLog(live));
        all.forEach(DurabilityTest::done);
      }
      Path log = copy.resolve(onlyLog(live).getFileName());
      Files.copy(onlyLog(live), log);
      Files.copy(live.resolve("requests.jsonl"), copy.resolve("requests.jsonl"));
      long cut = sureBytes + random.nextLong(Files.size(log) - sureBytes + 1);
      truncate(log, cut);
      truncate(
          copy.resolve("requests.jsonl"),
          random.nextLong(Files.size(copy.resolve("requests.jsonl"))));

      try (var server = open(copy, NEVER_ROTATED)) {
        List<String> names =
            server.store().all(Kind.POD).stream().map(pod -> pod.key().name()).toList();
        assertThat(names).as("seed %d", seed).containsAll(sure);
        assertThat(server.store().all(Kind.POD))
            .as("seed %d", seed)
            .allMatch(pod -> !pod.as(Kind.POD).getSpec().getContainers().isEmpty());
        done(server.client("test").create(Kind.POD, pod("after")));
      }
      try (var server = open(copy, NEVER_ROTATED)) {
        assertThat(server.store().find(Kind.POD, key("after"))).isPresent();
        assertThat(created(copy).values())
            .as("every pod stands in the request log once, seed %d", seed)
            .containsOnly(1);
        assertThat(created(copy).keySet())
            .as("seed %d", seed)
            .containsAll(
                server.store().all(Kind.POD).stream().map(pod -> pod.key().toString()).toList());
      }
    }
  }

  @Test
  void aFolderStaysSmallAndKeepsItsContentHoweverMuchIsWritten() throws Exception {
    Map<ObjectKey, ObjectNode> before;
    try (var server = open(folder, OFTEN_ROTATED)) {
      var api = server.client("test");
      for (int i = 0; i < 300; i++) {
        done(api.create(Kind.POD, pod("p" + i)));
        if (i >= 5) {
          done(api.delete(Kind.POD, key("p" + (i - 5)), Optional.empty()));
        }
      }
      before = everything(server);
    }

    assertThat(size(".log") + size(".snapshot")).isLessThan(100_000);
    try (var server = open(folder, OFTEN_ROTATED)) {
      assertThat(everything(server)).isEqualTo(before).hasSize(5);
    }
  }

  @Test
  void damageInTheMiddleIsNamedWithFileAndByteAndNothingIsChanged() throws Exception {
    try (var server = open(folder, NEVER_ROTATED)) {
      done(server.client("test").create(Kind.POD, pod("a")));
      done(server.client("test").create(Kind.POD, pod("b")));
    }
    Path log = onlyLog(folder);
    overwrite(log, 100, 'X');
    byte[] damaged = Files.readAllBytes(log);

    assertThatThrownBy(() -> open(folder, NEVER_ROTATED))
        .isInstanceOf(FolderException.class)
        .hasMessageContaining(log.toString())
        .hasMessageContaining("damaged at byte 12")
        .hasMessageContaining("restore the folder from a copy");
    assertThat(Files.readAllBytes(log)).isEqualTo(damaged);
  }

  @Test
  void aDamagedLengthIsNotTakenForAnEndThatWasCutOff() throws Exception {
    try (var server = open(folder, NEVER_ROTATED)) {
      done(server.client("test").create(Kind.POD, pod("a")));
    }
    overwrite(onlyLog(folder), 12, 'X');

    assertThatThrownBy(() -> open(folder, NEVER_ROTATED))
        .isInstanceOf(FolderException.class)
        .hasMessageContaining("damaged at byte 12");
  }

  @Test
  void aFolderOfANewerVersionIsRefused() throws Exception {
    open(folder, NEVER_ROTATED).close();
    overwrite(onlyLog(folder), 11, 3);

    assertThatThrownBy(() -> open(folder, NEVER_ROTATED))
        .isInstanceOf(FolderException.class)
        .hasMessageContaining("has format 3, this version of Hekla knows 2");
  }

  @Test
  void aFolderInUseIsRefusedWithTheProcessThatHasIt() {
    try (var server = open(folder, NEVER_ROTATED)) {
      assertThat(server).isNotNull();
      assertThatThrownBy(() -> open(folder, NEVER_ROTATED))
          .isInstanceOf(FolderException.class)
          .hasMessageContaining("in use by process " + ProcessHandle.current().pid());
    }
    open(folder, NEVER_ROTATED).close();
  }

  @Test
  void aFolderThatCannotBeMadeIsRefused() throws Exception {
    Path file = Files.createFile(folder.resolve("file"));

    assertThatThrownBy(() -> open(file.resolve("api"), NEVER_ROTATED))
        .isInstanceOf(FolderException.class)
        .hasMessageContaining("give a folder that this user may write");
  }

  @Test
  void whenTheDiskCannotBeWrittenNothingMoreIsAcknowledged() throws Exception {
    var fullAtOnce = new Durability(1, Optional.empty());
    try (var server = open(folder, fullAtOnce)) {
      // The next log has this name, and cannot be made.
      Files.createDirectory(folder.resolve("%020d.log".formatted(2)));
      var api = server.client("test");
      // Whether it still is acknowledged depends on how soon the next log is begun.
      answer(api.create(Kind.POD, pod("a")));

      await()
          .untilAsserted(
              () ->
                  assertThat(answer(api.create(Kind.POD, pod("b"))))
                      .isInstanceOfSatisfying(
                          Answer.Unreachable.class,
                          no -> assertThat(no.message()).contains("nothing more is accepted")));
      assertThat(server.failed().toCompletableFuture())
          .isCompletedWithValueMatching(why -> why.contains("make room or repair the disk"));
    }
  }

  private static EmbeddedApiServer open(Path folder, Durability durability) {
    return EmbeddedApiServer.open(folder, ObjectStore.Settings.of(Clock.systemUTC()), durability);
  }

  private static Map<ObjectKey, ObjectNode> everything(EmbeddedApiServer server) {
    var all = new TreeMap<ObjectKey, ObjectNode>();
    server.store().all(Kind.POD).forEach(pod -> all.put(pod.key(), asRead(pod.tree())));
    return all;
  }

  /** Numbers as they are after reading. */
  private static ObjectNode asRead(ObjectNode tree) {
    return (ObjectNode) TransactionCodec.tree(TransactionCodec.bytes(tree));
  }

  private static Map<String, Integer> created(Path folder) throws IOException {
    var count = new TreeMap<String, Integer>();
    for (String line : Files.readAllLines(folder.resolve("requests.jsonl"))) {
      var tree = TransactionCodec.tree(line.getBytes(java.nio.charset.StandardCharsets.UTF_8));
      if (tree.path("verb").asText().equals("create") && tree.path("code").asInt() == 200) {
        count.merge(tree.path("key").asText(), 1, Integer::sum);
      }
    }
    return count;
  }

  private long size(String suffix) throws IOException {
    try (var files = Files.list(folder)) {
      return files
          .filter(file -> file.toString().endsWith(suffix))
          .mapToLong(file -> file.toFile().length())
          .sum();
    }
  }

  private static Path onlyLog(Path folder) throws IOException {
    try (var files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".log")).findFirst().orElseThrow();
    }
  }

  private static void truncate(Path file, long length) throws IOException {
    try (var bytes = new RandomAccessFile(file.toFile(), "rw")) {
      bytes.setLength(length);
    }
  }

  private static void overwrite(Path file, long at, int with) throws IOException {
    try (var bytes = new RandomAccessFile(file.toFile(), "rw")) {
      bytes.seek(at);
      bytes.write(with);
    }
  }

  private static Pod pod(String name) {
    return new PodBuilder()
        .withNewMetadata()
        .withName(name)
        .withNamespace("default")
        .endMetadata()
        .withNewSpec()
        .withTerminationGracePeriodSeconds(30L)
        .addNewContainer()
        .withName("main")
        .withImage("busybox")
        .endContainer()
        .endSpec()
        .build();
  }

  private static ObjectKey key(String name) {
    return new ObjectKey("default", name);
  }

  private static <T> T done(CompletionStage<Answer<T>> stage) {
    Answer<T> answer = answer(stage);
    assertThat(answer).isInstanceOf(Done.class);
    return ((Done<T>) answer).object();
  }

  private static <T> Answer<T> answer(CompletionStage<Answer<T>> stage) {
    try {
      return stage.toCompletableFuture().get(60, SECONDS);
    } catch (Exception e) {
      throw new AssertionError("no answer", e);
    }
  }
}
