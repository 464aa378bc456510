package io.hekla.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.admission.Admission;
import io.hekla.admission.Kinds;
import io.hekla.admission.RawRequest;
import io.hekla.admission.Verdict;
import io.hekla.admission.cases.AdmissionCase;
import io.hekla.admission.cases.AdmissionCases;
import io.hekla.admission.part.ObjectTrees;
import io.hekla.admission.rule.KindRules;
import io.hekla.admission.rule.Operation;
import io.hekla.admission.rule.Rule;
import io.hekla.admission.user.UserRules;
import io.hekla.controller.api.fabric8.OnRealApiServer;
import io.hekla.system.SentCases.Answer;
import io.hekla.system.SentCases.Answered;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.awaitility.core.ConditionTimeoutException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Cases of every rule, by kubectl, through a real API server that asks the webhook as a process of
 * its own. An object that an API server refuses itself, by a CRD's schema or by its rules for pods,
 * never gets that far: it is refused all the same.
 */
@OnRealApiServer
class AdmissionCasesST {
  private static final Duration LONGEST = Duration.ofMinutes(4);
  private static final String NAMESPACE = RealCluster.NAMESPACE;

  /**
   * Options of a process for the settings that cases ask for, by the cases' names for them. No
   * option conflicts with another: one webhook has all.
   */
  private static final Map<String, List<String>> OTHER_SETTINGS =
      Map.of(
          "schedulerNames",
          List.of("-Dhekla.scheduler.names.0=hekla", "-Dhekla.scheduler.names.1=volcano"),
          "maxQueueDepth",
          List.of("-Dhekla.admission.max-queue-depth=1"),
          "rootProtected",
          List.of("-Dhekla.admission.root-queue-protection=false"),
          "allocatedQueuesStay",
          List.of("-Dhekla.admission.queue-allocated-pods-check=true"),
          "gatesPods",
          List.of("-Dhekla.admission.scheduling-gates=true"),
          "jobReplicas",
          List.of("-Dhekla.limits.job-replicas=10"),
          // A CRD's default for a queue comes before any webhook's.
          "defaultQueue",
          List.of());

  private static final Set<String> IN_SCHEMA =
      Kinds.ALL.stream()
          .flatMap(kind -> kind.rules().stream())
          .filter(Rule::inSchema)
          .map(Rule::name)
          .collect(Collectors.toSet());

  /** A schema has them in part: one bound of two, no empty list, events that no policy may name. */
  private static final Set<String> IN_SCHEMA_IN_PART =
      Set.of("job.gang-fits", "job.has-tasks", "job.policy-events-known", "job.replicas-fit");

  @TempDir private static Path folder;

  private static final List<Answered> ANSWERED = new ArrayList<>();

  @BeforeAll
  static void send() throws Exception {
    List<AdmissionCase> all = sentCases();
    Path groups = folder.resolve("admission.yaml");
    Files.writeString(groups, "resourceGroups: []\n");
    try (var cluster =
        CasesCluster.start(
            Files.createDirectory(folder.resolve("plain")),
            List.of("-Dhekla.admission.configuration=" + groups))) {
      send(cluster, only(all, one -> !asksOtherSettings(one) && !asksGroups(one)));
      for (AdmissionCase one : only(all, AdmissionCasesST::asksGroups)) {
        Files.writeString(groups, one.settings().path("resourceGroups").asText());
        sendUntilKnown(cluster, one);
      }
    }
    try (var cluster =
        CasesCluster.start(
            Files.createDirectory(folder.resolve("other")),
            OTHER_SETTINGS.values().stream().flatMap(List::stream).toList())) {
      send(cluster, only(all, AdmissionCasesST::asksOtherSettings));
    }
  }

  @AfterAll
  static void forget() {
    ANSWERED.clear();
  }

  /** All cases but those of users, which kubectl has to send as these: {@link RecordedUsersST}. */
  private static List<AdmissionCase> sentCases() throws IOException {
    return only(AdmissionCases.all(), one -> !isAboutUsers(one));
  }

  private static boolean isAboutUsers(AdmissionCase one) {
    return UserRules.isRule(one.rule()) || UserRules.isDefault(one.rule());
  }

  private static List<AdmissionCase> only(List<AdmissionCase> all, Predicate<AdmissionCase> which) {
    return all.stream().filter(which).toList();
  }

  private static boolean asksGroups(AdmissionCase one) {
    return one.settings().has("resourceGroups");
  }

  /** An API server fills in requests of pods itself, and judges them: no setting is needed. */
  private static boolean asksOtherSettings(AdmissionCase one) {
    return !one.plain() && !asksGroups(one) && !one.settings().has("judgesPods");
  }

  /** Sends the cases, those with the same queues together. */
  private static void send(CasesCluster cluster, List<AdmissionCase> cases) throws IOException {
    var sent = new SentCases(cluster.kubectl(folder), Files.createTempDirectory(folder, "sent"));
    var byQueues = new LinkedHashMap<String, List<AdmissionCase>>();
    for (AdmissionCase one : cases) {
      byQueues
          .computeIfAbsent(
              new ObjectMapper().writeValueAsString(one.context().queues().all()),
              queues -> new ArrayList<>())
          .add(one);
    }
    for (List<AdmissionCase> together : byQueues.values()) {
      cluster.set(together.getFirst().context().queues().all());
      List<AdmissionCase> created =
          only(together, one -> one.operation() == Operation.CREATE && !hasNamespaces(one));
      if (!created.isEmpty()) {
        ANSWERED.addAll(sent.created(created));
      }
      ANSWERED.addAll(replaced(cluster, sent, together));
      for (AdmissionCase one : only(together, AdmissionCasesST::hasNamespaces)) {
        sendUntilKnown(cluster, one);
      }
      for (AdmissionCase one : only(together, AdmissionCasesST::isOfOneName)) {
        cluster.set(together.getFirst().context().queues().all());
        cluster.put(cluster.read(one.before().orElse(one.object())));
        cluster.awaitKnown();
        ANSWERED.add(
            one.operation() == Operation.DELETE
                ? sent.deleted(one)
                : sent.replaced(List.of(one)).getFirst());
      }
    }
  }

  private static boolean hasNamespaces(AdmissionCase one) {
    return !one.context().namespaceAnnotations().isEmpty();
  }

  /** An object that is there already, and that there can be only one of. */
  private static boolean isOfOneName(AdmissionCase one) {
    return one.operation() != Operation.CREATE && !one.object().at("/metadata").has("namespace");
  }

  /** Each in a namespace of its own, in which it is as it was before. */
  private static List<Answered> replaced(
      CasesCluster cluster, SentCases sent, List<AdmissionCase> cases) throws IOException {
    var there = new ArrayList<AdmissionCase>();
    for (AdmissionCase one :
        only(cases, it -> it.operation() == Operation.UPDATE && !isOfOneName(it))) {
      String namespace = "case-" + there.size();
      cluster.namespace(namespace, Map.of());
      cluster.put(cluster.read(in(namespace, one.before().orElseThrow())));
      there.add(
          new AdmissionCase(
              one.rule(),
              one.says(),
              one.operation(),
              in(namespace, one.object()),
              one.before(),
              one.context(),
              one.settings(),
              one.refused(),
              one.admitted()));
    }
    return there.isEmpty() ? List.of() : sent.replaced(there);
  }

  private static ObjectNode in(String namespace, ObjectNode object) {
    ObjectNode other = object.deepCopy();
    other.withObject("/metadata").put("namespace", namespace);
    return other;
  }

  /**
   * Sends a case until its answer is right: the webhook learns of objects other than queues with a
   * delay.
   */
  private static void sendUntilKnown(CasesCluster cluster, AdmissionCase one) throws IOException {
    cluster.namespace(
        NAMESPACE, one.context().namespaceAnnotations().getOrDefault(NAMESPACE, Map.of()));
    var sent = new SentCases(cluster.kubectl(folder), Files.createTempDirectory(folder, "sent"));
    var last = new ArrayList<Answered>();
    try {
      await(one.toString())
          .atMost(LONGEST)
          .untilAsserted(
              () -> {
                last.clear();
                last.addAll(sent.created(List.of(one)));
                judge(last.getFirst());
              });
    } catch (ConditionTimeoutException asItStays) {
      // It is judged below, as all others are.
    }
    ANSWERED.addAll(last);
  }

  @TestFactory
  Stream<DynamicTest> everyCaseGetsItsAnswer() {
    return ANSWERED.stream()
        .map(one -> DynamicTest.dynamicTest(one.testCase().toString(), () -> judge(one)));
  }

  @Test
  void noneWasLeftOut() throws Exception {
    assertThat(ANSWERED).hasSameSizeAs(sentCases());
  }

  @Test
  void settingsOfCasesAreApplied() throws Exception {
    assertThat(sentCases())
        .filteredOn(AdmissionCasesST::asksOtherSettings)
        .flatExtracting(one -> one.settings().properties())
        .extracting(Map.Entry::getKey)
        .isSubsetOf(OTHER_SETTINGS.keySet());
  }

  private static void judge(Answered one) throws Exception {
    AdmissionCase testCase = one.testCase();
    switch (one.answer()) {
      case Answer.Taken(var stored) when isOfStatus(testCase) ->
          assertThat(stored.has("status")).as("%s", stored).isFalse();
      case Answer.Taken(var stored) -> {
        assertThat(testCase.isRefused()).as("let in: %s", stored).isFalse();
        assertHas(testCase, stored);
      }
      case Answer.Refused(var why, var byWebhook) -> {
        assertThat(testCase.isRefused()).as(why).isTrue();
        if (!IN_SCHEMA_IN_PART.contains(testCase.rule())) {
          assertThat(byWebhook).as(why).isEqualTo(!isJudgedByTheServer(testCase));
        }
        if (byWebhook) {
          testCase.refused().forEach((field, part) -> assertThat(why).contains(field, part));
        }
      }
    }
  }

  private static void assertHas(AdmissionCase testCase, JsonNode stored) throws Exception {
    KindRules<?> kind =
        Kinds.of(stored.path("apiVersion").asText(), stored.path("kind").asText()).orElseThrow();
    // Amounts may be written in another way.
    JsonNode read = ObjectTrees.of(ObjectTrees.read(stored, kind.type()));
    testCase
        .admitted()
        .forEach(
            (field, value) -> {
              if (!isFilledInBefore(testCase, field)) {
                assertThat(AdmissionCases.at(read, field)).as(field).isEqualTo(value);
              }
            });
  }

  /** The CRD's default for a queue is there before any webhook is asked. */
  private static boolean isFilledInBefore(AdmissionCase testCase, String field) {
    return field.equals("spec.queue") && testCase.object().at("/spec/queue").isMissingNode();
  }

  /**
   * Returns whether the rule is about the status of a new object, which is dropped before any rule
   * sees it.
   */
  private static boolean isOfStatus(AdmissionCase one) {
    return one.operation() == Operation.CREATE
        && one.isRefused()
        && one.refused().keySet().stream().allMatch(field -> field.startsWith("status."));
  }

  /**
   * Returns whether the API server itself judges the case: by schemas of CRDs, and for pods by the
   * rules of every API server.
   */
  private static boolean isJudgedByTheServer(AdmissionCase one) {
    if (one.kind().equals("Pod") && one.rule().startsWith("template.")) {
      return true;
    }
    var request = new RawRequest(one.operation(), one.object(), one.before());
    return Admission.judge(request, one.context())
            instanceof Verdict.Refused(var object, var findings)
        && findings.stream().anyMatch(finding -> IN_SCHEMA.contains(finding.rule()));
  }
}
