package io.hekla.model.manifest;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.api.Job;
import io.hekla.model.api.Queue;
import io.hekla.model.manifest.ManifestReader.Text;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Tests that any manifest is read or refused: soon, and with a sentence. */
class HostileYamlTest {
  private static final int CORES = Runtime.getRuntime().availableProcessors();
  private static final ManifestReader READER =
      ManifestReader.taking(List.of(ManifestKind.of(Job.class), ManifestKind.of(Queue.class)));

  /** CPU time of the thread that an input may cost; on a busy machine see {@link #inTime}. */
  private static final Duration LONGEST = Duration.ofSeconds(1);

  private static final int TRIES = 5;

  private static final String QUEUE =
      """
      apiVersion: scheduling.volcano.sh/v1beta1
      kind: Queue
      metadata:
        name: research
        annotations: {a.b/c: "1", <<: {d: e}}
      spec:
        weight: 1
        reclaimable: yes
        capability: &amount {cpu: "4", memory: 8Gi}
        deserved: *amount
      """;

  private static final String JOB =
      """
      apiVersion: batch.volcano.sh/v1alpha1
      kind: Job
      metadata: {name: train, labels: {team: a}}
      spec:
        minAvailable: 2
        plugins: {svc: [], env: []}
        tasks:
        - name: worker
          replicas: 0x2
          template:
            spec:
              restartPolicy: Never
              containers:
              - name: main
                image: busybox
                command: [sh, -c, "echo \\"hello\\"; sleep 1"]
                args:
                - |
                  several
                  lines
                resources: {requests: {cpu: 500m}}
      """;

  private static Map<String, String> wrong() {
    var texts = new LinkedHashMap<String, String>();
    texts.put("lists nested 10,000 deep", "a: " + "[".repeat(10_000) + "]".repeat(10_000));
    texts.put("lists nested and never closed", "[".repeat(1_000_000));
    texts.put(
        "maps nested 10,000 deep",
        IntStream.range(0, 10_000)
            .mapToObj(depth -> " ".repeat(Math.min(depth, 300)) + "{a: ")
            .collect(Collectors.joining("\n")));
    texts.put("dashes in a row", "- ".repeat(10_000) + "a");
    texts.put("aliases that laugh a billion times", laughs());
    texts.put("an alias of itself", "a: &a [*a]");
    texts.put("a key of itself", "&a {*a : 1}");
    texts.put("a merge of itself", "&a {<<: *a}");
    texts.put("an alias of nothing", QUEUE.replace("*amount", "*amuont"));
    texts.put(
        "a number of 900,000 digits", QUEUE.replace("weight: 1", "weight: " + "9".repeat(900_000)));
    texts.put(
        "a fraction of 900,000 digits",
        QUEUE.replace("weight: 1", "weight: 0." + "9".repeat(900_000)));
    texts.put("a huge exponent", QUEUE.replace("weight: 1", "weight: 1.0e+999999999"));
    texts.put(
        "a hexadecimal of 900,000 digits",
        QUEUE.replace("weight: 1", "weight: 0x" + "f".repeat(900_000)));
    texts.put("sexagesimals", QUEUE.replace("weight: 1", "weight: 190:20:30"));
    texts.put("infinity", QUEUE.replace("weight: 1", "weight: .inf"));
    texts.put("not a number", QUEUE.replace("weight: 1", "weight: .NaN"));
    for (String quantity : new String[] {"1e2147483647", "1e999999999", "9e-999999999"}) {
      texts.put("CPUs: " + quantity, QUEUE.replace("\"4\"", "\"" + quantity + "\""));
    }
    texts.put("a key twice", QUEUE.replace("weight: 1", "weight: 1\n  weight: 2"));
    texts.put("100,000 times a key", "a:\n" + "  b: 1\n".repeat(100_000));
    texts.put("a key that is a list", QUEUE.replace("weight: 1", "? [a, b]\n  : 1"));
    texts.put("a tag of a class", QUEUE.replace("weight: 1", "weight: !!java.net.URL [http://x]"));
    texts.put("characters that are none", QUEUE.replace("research", "re\u0007search"));
    texts.put("half a surrogate pair", QUEUE.replace("research", "re\ud800search"));
    texts.put("a tab", QUEUE.replace("  weight", "\tweight"));
    texts.put("cut off in quotes", QUEUE.substring(0, QUEUE.indexOf("4\"") + 1));
    texts.put("100,000 documents", "---\na: 1\n".repeat(100_000));
    texts.put("a megabyte of quotes", "\"".repeat(1 << 20));
    texts.put("a megabyte of stars", "*".repeat(1 << 20));
    texts.put("a megabyte of percent signs", "%".repeat(1 << 20));
    return texts;
  }

  private static String laughs() {
    var text = new StringBuilder("a0: &a0 [ha, ha, ha, ha, ha, ha, ha, ha, ha]\n");
    for (int i = 1; i < 12; i++) {
      text.append(
          "a%d: &a%d [%s]\n"
              .formatted(
                  i, i, String.join(", ", java.util.Collections.nCopies(9, "*a" + (i - 1)))));
    }
    return text.toString();
  }

  @TestFactory
  Stream<DynamicTest> invalidYamlIsRefused() {
    return wrong().entrySet().stream()
        .map(
            text ->
                DynamicTest.dynamicTest(
                    text.getKey(),
                    () ->
                        inTime(
                            () -> {
                              var read = READER.read(List.of(new Text("x.yaml", text.getValue())));
                              assertThat(read).isInstanceOf(Reading.Bad.class);
                              assertThat(((Reading.Bad<?>) read).problems())
                                  .allSatisfy(
                                      problem ->
                                          assertThat(problem.what()).hasSizeBetween(5, 2_000));
                            })));
  }

  @Test
  void textsAtRandomAreReadOrRefused() {
    fuzz(1, 1_000);
  }

  @Test
  @Tag("thorough")
  void textsAtRandomAreReadOrRefusedForHalfAMinute() {
    long end = System.nanoTime() + Duration.ofSeconds(30).toNanos();
    var seed = new AtomicLong(2);
    IntStream.range(0, CORES)
        .parallel()
        .forEach(
            core -> {
              while (System.nanoTime() < end) {
                fuzz(seed.getAndIncrement(), 5_000);
              }
            });
  }

  private static void fuzz(long seed, int count) {
    var random = new SplittableRandom(seed);
    int good = 0;
    for (int i = 0; i < count; i++) {
      String text = mutated(random.nextBoolean() ? JOB : QUEUE, random);
      int number = i;
      try {
        var reading = new Reading<?>[1];
        inTime(() -> reading[0] = READER.read(List.of(new Text("x.yaml", text))));
        good += reading[0] instanceof Reading.Good ? 1 : 0;
      } catch (Throwable fault) {
        throw new AssertionError("seed %d, text %d:%n%s".formatted(seed, number, text), fault);
      }
    }
    assertThat(good).as("texts that could be read").isBetween(count / 100, count * 9 / 10);
  }

  private static String mutated(String good, SplittableRandom random) {
    var text = new StringBuilder(good);
    int times = 1 + random.nextInt(5);
    for (int i = 0; i < times && text.length() > 2; i++) {
      int from = random.nextInt(text.length());
      int to = Math.min(text.length(), from + 1 + random.nextInt(random.nextBoolean() ? 3 : 100));
      switch (random.nextInt(6)) {
        case 0 -> text.delete(from, to);
        case 1 -> text.insert(from, text.substring(from, to));
        case 2 -> text.setCharAt(from, (char) random.nextInt(random.nextBoolean() ? 128 : 65_536));
        case 3 -> text.setLength(to);
        case 4 -> text.insert(from, token(random));
        default -> text.insert(random.nextInt(text.length()), text.substring(from, to));
      }
    }
    return text.toString();
  }

  private static String token(SplittableRandom random) {
    String[] tokens = {
      "[",
      "]",
      "{",
      "}",
      ":",
      ": ",
      "- ",
      "\n",
      "\n  ",
      "\t",
      "&a ",
      "*a",
      "*amount",
      "<<: ",
      "? ",
      "! ",
      "!!binary ",
      "!!set ",
      "|\n",
      ">-\n",
      "---\n",
      "...\n",
      "#",
      "%YAML 1.1\n",
      "\"",
      "'",
      "\\u0000",
      "~",
      "0x",
      "1e400",
      "\u2028",
      "\ufeff"
    };
    return tokens[random.nextInt(tokens.length)];
  }

  /** Work that has to be done in little time. */
  private interface Work {
    void run() throws Exception;
  }

  /**
   * Repeats a measurement: on a busy machine a processor's second is shorter, and not each try must
   * pass; an input may cost ten times as much as a megabyte of ordinary manifests at that moment.
   */
  private static void inTime(Work work) throws Exception {
    Duration shortest = timeOf(work);
    for (int again = 0; again < TRIES && shortest.compareTo(LONGEST) >= 0; again++) {
      Duration next = timeOf(work);
      shortest = next.compareTo(shortest) < 0 ? next : shortest;
    }
    if (shortest.compareTo(LONGEST) >= 0) {
      assertThat(shortest).isLessThan(usual().multipliedBy(10));
    }
  }

  private static Duration usual() throws Exception {
    String ordinary = ("---\n" + QUEUE).repeat((1 << 20) / QUEUE.length());
    Duration usual =
        timeOf(() -> assertThat(READER.read(List.of(new Text("x.yaml", ordinary)))).isNotNull());
    return usual;
  }

  private static Duration timeOf(Work work) throws Exception {
    var threads = ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadCpuTime();
    work.run();
    return Duration.ofNanos(threads.getCurrentThreadCpuTime() - before);
  }

  @Test
  void bytesThatAreNoUtf8ReachNoReader() {
    // The file's reader decodes it; the output of a lenient decoder is refused or read.
    var lenient =
        new String(new byte[] {'a', ':', ' ', (byte) 0xC0, (byte) 0xAF}, StandardCharsets.UTF_8);
    assertThat(READER.read(List.of(new Text("x.yaml", lenient)))).isInstanceOf(Reading.Bad.class);
  }
}
