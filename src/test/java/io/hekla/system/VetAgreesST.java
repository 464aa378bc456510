package io.hekla.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.hekla.admission.cases.AdmissionCase;
import io.hekla.admission.cases.AdmissionCases;
import io.hekla.admission.rule.Operation;
import io.hekla.controller.api.fabric8.OnRealApiServer;
import io.hekla.system.SentCases.Answer;
import io.hekla.system.SentCases.Answered;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * One judgement of {@code hekla vet} and of {@code kubectl create --dry-run=server} on a real API
 * server that asks the webhook: on every rule that concerns new objects, which kubectl apply sends
 * as create does, and of each on a case that the seed chooses.
 */
@OnRealApiServer
class VetAgreesST {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** Part of a CronJob whose faults vet finds at once, and a server once a Job is made of it. */
  private static final String LATER = "spec.jobTemplate.";

  /**
   * Rules about which an API server names the other one of two equal names, or in words what is
   * wrong with a pod, without a path.
   */
  private static final Set<String> WITHOUT_PATH =
      Set.of(
          "template.container-names-differ",
          "template.preemption-policy-known",
          "template.amounts-readable");

  @TempDir private static Path folder;

  private static final List<Judged> JUDGED = new ArrayList<>();

  /**
   * Case with both judgements.
   *
   * @param fields that vet refuses
   */
  private record Judged(Answered byServer, CommandRun byVet, Set<String> fields) {}

  @BeforeAll
  static void judgeAll() throws Exception {
    var byQueues = new LinkedHashMap<String, List<AdmissionCase>>();
    for (AdmissionCase one : chosen()) {
      byQueues
          .computeIfAbsent(
              JSON.writeValueAsString(one.context().queues().all()), queues -> new ArrayList<>())
          .add(one);
    }
    try (var cluster =
        CasesCluster.start(Files.createDirectory(folder.resolve("cluster")), List.of())) {
      var sent = new SentCases(cluster.kubectl(folder), Files.createDirectory(folder.resolve("s")));
      for (List<AdmissionCase> together : byQueues.values()) {
        cluster.set(together.getFirst().context().queues().all());
        for (Answered one : sent.created(together)) {
          JUDGED.add(vetted(one, cluster));
        }
      }
    }
  }

  /** Returns a case of each rule. */
  private static List<AdmissionCase> chosen() throws IOException {
    long seed = Long.getLong("hekla.test.seed", System.nanoTime());
    System.out.println("VetAgreesST: -Dhekla.test.seed=" + seed);
    var cases = new ArrayList<>(AdmissionCases.all());
    Collections.shuffle(cases, new Random(seed));
    var rules = new HashSet<String>();
    return cases.stream()
        .filter(VetAgreesST::isOfANewObject)
        .filter(one -> rules.add(one.rule()))
        .toList();
  }

  private static boolean isOfANewObject(AdmissionCase one) {
    return one.operation() == Operation.CREATE
        && one.plain()
        && one.context().namespaceAnnotations().isEmpty();
  }

  private static Judged vetted(Answered one, CasesCluster cluster) throws IOException {
    Path file = Files.createTempFile(folder, "case", ".yaml");
    Files.writeString(file, one.testCase().object().toString());
    CommandRun run =
        CommandRun.of(
            List.of(
                "vet",
                file.toString(),
                "-o",
                "json",
                "--kubeconfig=" + cluster.webhook().kubeconfig()));
    var fields = new TreeSet<String>();
    for (JsonNode note : JSON.readTree(run.out()).path("notes")) {
      if (note.path("severity").asText().equals("error")) {
        fields.add(note.path("field").asText());
      }
    }
    return new Judged(one, run, fields);
  }

  @TestFactory
  Stream<DynamicTest> vetRefusesWhatTheServerRefusesAndNamesTheSameField() {
    assertThat(JUDGED).hasSizeGreaterThan(100);
    return JUDGED.stream()
        .map(
            one ->
                DynamicTest.dynamicTest(one.byServer().testCase().toString(), () -> compare(one)));
  }

  private static void compare(Judged one) {
    String vet = one.byVet().out() + one.byVet().err();
    switch (one.byServer().answer()) {
      case Answer.Taken taken ->
          assertThat(one.fields()).as(vet).allMatch(field -> field.startsWith(LATER));
      case Answer.Refused refused -> {
        assertThat(one.byVet().exitCode()).as("%s%n%s", refused.why(), vet).isEqualTo(1);
        if (!WITHOUT_PATH.contains(one.byServer().testCase().rule())) {
          assertThat(one.fields())
              .as("%s%n%s", refused.why(), vet)
              .anyMatch(field -> isNamed(field, refused));
        }
      }
    }
  }

  /**
   * Returns whether the server names a field. The webhook names the same; schemas and the rules of
   * pods name an object above it, or the part of it that is too much, and write the keys of maps in
   * another way.
   */
  private static boolean isNamed(String field, Answer.Refused refused) {
    if (refused.byWebhook()) {
      return refused.why().contains(field);
    }
    String why = refused.why().replace("[", ".").replace("]", "");
    String path = field.replace("[", ".").replace("]", "").replace("\"", "");
    if (why.contains(path + ".")) {
      return true;
    }
    while (!why.contains(path + ":") && path.contains(".")) {
      path = path.substring(0, path.lastIndexOf('.'));
    }
    return why.contains(path + ":");
  }
}
