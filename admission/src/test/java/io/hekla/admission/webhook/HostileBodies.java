package io.hekla.admission.webhook;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Bodies that no API server sends, and objects that no user means. */
final class HostileBodies {
  private static final String WHOLE =
      Reviews.ofJob("CREATE", "h", Reviews.job("one", "default", 3));

  private HostileBodies() {}

  /** Bodies that are to be refused as such, by what is wrong with them. */
  static Map<String, byte[]> unreadable() {
    var bodies = new LinkedHashMap<String, byte[]>();
    bodies.put("nothing", new byte[0]);
    bodies.put("cut off", bytes(WHOLE.substring(0, WHOLE.length() / 2)));
    bodies.put("two of them", bytes(WHOLE + WHOLE));
    bodies.put("lists nested 10,000 deep", bytes(in("[".repeat(10_000) + "]".repeat(10_000))));
    bodies.put(
        "maps nested 10,000 deep", bytes(in("{\"a\":".repeat(10_000) + "1" + "}".repeat(10_000))));
    bodies.put("nested and never closed", bytes("[".repeat(1_000_000)));
    bodies.put("a number of 100,000 digits", bytes(in("9".repeat(100_000))));
    bodies.put("a fraction of 100,000 digits", bytes(in("0." + "9".repeat(100_000))));
    bodies.put("a key twice", bytes(WHOLE.replace("\"uid\"", "\"uid\": \"x\", \"uid\"")));
    bodies.put(
        "a key of the object twice",
        bytes(WHOLE.replace("\"queue\"", "\"queue\": \"x\", \"queue\"")));
    bodies.put("not a number", bytes(in("NaN")));
    bodies.put("infinity", bytes(in("-Infinity")));
    bodies.put("UTF-16", WHOLE.getBytes(StandardCharsets.UTF_16));
    bodies.put("a lone continuation byte", with(new byte[] {(byte) 0x80}));
    bodies.put("an overlong slash", with(new byte[] {(byte) 0xC0, (byte) 0xAF}));
    bodies.put("half a surrogate pair", with(new byte[] {(byte) 0xED, (byte) 0xA0, (byte) 0x80}));
    bodies.put("a character cut off", with(new byte[] {(byte) 0xE2, (byte) 0x82}));
    bodies.put("a NUL", with(new byte[] {0}));
    return bodies;
  }

  /** Objects that are readable and wrong, by what is wrong with them. */
  static Map<String, String> wrongJobs() {
    var jobs = new LinkedHashMap<String, String>();
    String job = Reviews.job("one", "default", 3);
    jobs.put("a huge count", job.replace("\"replicas\": 3", "\"replicas\": 1e99999"));
    jobs.put("a count beyond 32 bits", job.replace("\"replicas\": 3", "\"replicas\": 9999999999"));
    jobs.put("a tiny count", job.replace("\"replicas\": 3", "\"replicas\": 1e-99999"));
    for (String quantity :
        new String[] {"1e2147483647", "1e999999999", "9e-999999999", "1e400Ei"}) {
      jobs.put("CPUs: " + quantity, job.replace("\"cpu\": \"1\"", "\"cpu\": \"" + quantity + "\""));
    }
    jobs.put("CPUs of 100,000 digits", job.replace("\"1\"", "\"" + "9".repeat(100_000) + "\""));
    jobs.put("a name of a megabyte", job.replace("\"worker\"", "\"" + "a.".repeat(500_000) + "\""));
    jobs.put(
        "a queue of a megabyte", job.replace("\"default\"", "\"" + "q".repeat(1 << 20) + "\""));
    jobs.put("no task", job.replaceAll("(?s)\"tasks\": \\[.*]", "\"tasks\": []"));
    jobs.put("400,000 times no task", tasks("null", 400_000));
    jobs.put("10,000 times the same task", tasks("{\"name\": \"a\", \"replicas\": 1}", 10_000));
    jobs.put(
        "a chain of 10,000 tasks",
        withTasks(
            IntStream.range(0, 10_000)
                .mapToObj(
                    i ->
                        "{\"name\": \"t%d\", \"replicas\": 1, \"dependsOn\": {\"name\": [\"t%d\"]}}"
                            .formatted(i, i + 1))
                .collect(Collectors.joining(","))));
    jobs.put(
        "a circle of 10,000 tasks",
        withTasks(
            IntStream.range(0, 10_000)
                .mapToObj(
                    i ->
                        "{\"name\": \"t%d\", \"replicas\": 1, \"dependsOn\": {\"name\": [\"t%d\"]}}"
                            .formatted(i, (i + 1) % 10_000))
                .collect(Collectors.joining(","))));
    jobs.put(
        "2,000 tasks and 200,000 that are not there",
        withTasks(
            IntStream.range(0, 2_000)
                .mapToObj(
                    i ->
                        "{\"name\": \"task-%d\", \"replicas\": 1, \"dependsOn\": {\"name\": [%s]}}"
                            .formatted(
                                i,
                                String.join(",", java.util.Collections.nCopies(100, "\"tusk\""))))
                .collect(Collectors.joining(","))));
    jobs.put("a spec that is a list", job.replaceAll("(?s)\"spec\": .*", "\"spec\": []}"));
    jobs.put(
        "metadata that are a word",
        job.replaceFirst("(?s)\"metadata\": \\{.*?\\}\\]\\},", "\"metadata\": \"x\","));
    return jobs;
  }

  private static String tasks(String task, int count) {
    return withTasks(
        IntStream.range(0, count).mapToObj(i -> task).collect(Collectors.joining(",")));
  }

  private static String withTasks(String tasks) {
    return """
        {"apiVersion": "batch.volcano.sh/v1alpha1", "kind": "Job",
         "metadata": {"name": "one", "namespace": "team"},
         "spec": {"queue": "default", "minAvailable": 1, "tasks": [%s]}}
        """
        .formatted(tasks);
  }

  /** A review in which something stands that the type does not know. */
  private static String in(String value) {
    return WHOLE.replace("\"dryRun\": false", "\"other\": " + value);
  }

  private static byte[] with(byte[] inAName) {
    int at = WHOLE.indexOf("worker");
    byte[] before = bytes(WHOLE.substring(0, at));
    byte[] after = bytes(WHOLE.substring(at));
    var whole = new byte[before.length + inAName.length + after.length];
    System.arraycopy(before, 0, whole, 0, before.length);
    System.arraycopy(inAName, 0, whole, before.length, inAName.length);
    System.arraycopy(after, 0, whole, before.length + inAName.length, after.length);
    return whole;
  }

  static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** A good body with some of its bytes changed, left out, repeated, or put elsewhere. */
  static byte[] mutated(byte[] good, SplittableRandom random) {
    byte[] body = good;
    int times = 1 + random.nextInt(6);
    for (int i = 0; i < times && body.length > 2; i++) {
      int from = random.nextInt(body.length);
      int to = Math.min(body.length, from + 1 + random.nextInt(random.nextBoolean() ? 4 : 200));
      body =
          switch (random.nextInt(6)) {
            case 0 -> spliced(body, from, to, new byte[0]);
            case 1 -> spliced(body, from, from, java.util.Arrays.copyOfRange(body, from, to));
            case 2 -> spliced(body, from, from + 1, new byte[] {(byte) random.nextInt(256)});
            case 3 -> java.util.Arrays.copyOf(body, to);
            case 4 -> spliced(body, from, from, token(random));
            default -> {
              int other = random.nextInt(body.length);
              yield spliced(body, other, other, java.util.Arrays.copyOfRange(body, from, to));
            }
          };
    }
    return body;
  }

  private static byte[] token(SplittableRandom random) {
    String[] tokens = {
      "{",
      "}",
      "[",
      "]",
      ",",
      ":",
      "\"",
      "\\",
      "null",
      "true",
      "-1",
      "1e400",
      "0",
      "\\u0000",
      "\\ud800",
      "{\"a\":",
      "[[[[[[[[",
      "\"\"",
      "99999999999999999999",
      "\"name\":",
      "\"spec\":"
    };
    return bytes(tokens[random.nextInt(tokens.length)]);
  }

  private static byte[] spliced(byte[] body, int from, int to, byte[] instead) {
    var spliced = new byte[body.length - (to - from) + instead.length];
    System.arraycopy(body, 0, spliced, 0, from);
    System.arraycopy(instead, 0, spliced, from, instead.length);
    System.arraycopy(body, to, spliced, from + instead.length, body.length - to);
    return spliced;
  }
}
