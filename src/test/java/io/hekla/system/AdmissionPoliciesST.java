package io.hekla.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceList;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.NonNamespaceOperation;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import io.hekla.admission.Kinds;
import io.hekla.admission.cases.AdmissionCase;
import io.hekla.admission.cases.AdmissionCases;
import io.hekla.admission.rule.Default;
import io.hekla.admission.rule.KindRules;
import io.hekla.admission.rule.Operation;
import io.hekla.admission.rule.Rule;
import io.hekla.controller.api.fabric8.OnRealApiServer;
import io.hekla.controller.api.fabric8.RealApiServer;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Real API server with the CRDs and the policies, and without a webhook: it refuses what rules in
 * CEL or in the schema refuse, and admits everything that the rules admit. Rules for pods hold what
 * the API server itself holds of pods.
 */
@OnRealApiServer
class AdmissionPoliciesST {
  private static final Path POLICIES = Path.of("policies");
  private static final Duration LONGEST = Duration.ofMinutes(4);

  /** Rules about the status of a new object, which a real server drops before any rule sees it. */
  private static final Set<String> OF_STATUS = Set.of("queue.state-known");

  @TempDir private static Path folder;

  @SuppressWarnings("NullAway.Init") // set before all tests
  private static RealApiServer server;

  @SuppressWarnings("NullAway.Init") // set before all tests
  private static KubernetesClient kubectl;

  private static final Set<String> SAID_THERE =
      Kinds.ALL.stream()
          .flatMap(kind -> kind.rules().stream())
          .filter(rule -> rule.expression().isPresent() || rule.inSchema())
          .map(Rule::name)
          .collect(Collectors.toSet());

  private static final Set<String> FILLED_IN_THERE =
      Kinds.ALL.stream()
          .flatMap(kind -> kind.defaults().stream())
          .filter(one -> one.expression().isPresent())
          .map(Default::name)
          .collect(Collectors.toSet());

  @BeforeAll
  static void startServer() throws Exception {
    server = RealApiServer.start(folder);
    kubectl = server.client();
    try (var files = Files.newDirectoryStream(POLICIES, "*.yaml")) {
      for (Path file : files) {
        try (InputStream text = Files.newInputStream(file)) {
          kubectl.load(text).create();
        }
      }
    }
    awaitPolicies();
  }

  /** A policy works some time after it was written. */
  private static void awaitPolicies() throws Exception {
    List<AdmissionCase> first =
        List.of(
            refused("job.has-tasks"),
            refused("queue.guarantee-within-deserved"),
            refused("podgroup.tier-said-once"),
            refused("jobflow.targets-exist"),
            refused("cronjob.name-fits"),
            refused("hypernode.patterns-readable"),
            refused("pod.budget-said-once"));
    for (AdmissionCase one : first) {
      await(one.toString()).atMost(LONGEST).until(() -> refusal(one).isPresent());
    }
    await("defaults")
        .atMost(LONGEST)
        .until(
            () ->
                create(admitted("job.default-queue").object(), true)
                        .get("spec", "schedulerName")
                        .equals("volcano")
                    && Boolean.TRUE.equals(
                        create(admitted("queue.default-reclaimable").object(), true)
                            .get("spec", "reclaimable")));
  }

  private static AdmissionCase refused(String rule) throws Exception {
    return AdmissionCases.all().stream()
        .filter(one -> one.rule().equals(rule) && one.isRefused())
        .findFirst()
        .orElseThrow();
  }

  private static AdmissionCase admitted(String rule) throws Exception {
    return AdmissionCases.all().stream()
        .filter(one -> one.rule().equals(rule) && !one.isRefused())
        .findFirst()
        .orElseThrow();
  }

  @AfterAll
  static void stopServer() {
    kubectl.close();
    server.close();
  }

  @TestFactory
  Stream<DynamicTest> theClusterFillsInWhatTheDefaultsDo() throws Exception {
    return AdmissionCases.all().stream()
        .filter(AdmissionCase::plain)
        .filter(one -> FILLED_IN_THERE.contains(one.rule()))
        .map(one -> DynamicTest.dynamicTest(one.toString(), () -> fillIn(one)));
  }

  private static void fillIn(AdmissionCase one) {
    var annotations =
        one.context().namespaceAnnotations().getOrDefault(RealCluster.NAMESPACE, Map.of());
    Editing.edit(
        kubectl.namespaces().withName(RealCluster.NAMESPACE),
        it ->
            new NamespaceBuilder(it)
                .editMetadata()
                .withAnnotations(annotations)
                .endMetadata()
                .build());
    await(one.toString())
        .atMost(LONGEST)
        .untilAsserted(
            () -> {
              JsonNode created =
                  kubectl
                      .getKubernetesSerialization()
                      .convertValue(create(one.object(), true), JsonNode.class);
              one.admitted()
                  .forEach(
                      (field, value) ->
                          assertThat(AdmissionCases.at(created, field)).as(field).isEqualTo(value));
            });
  }

  @TestFactory
  Stream<DynamicTest> theClustersPoliciesAgreeWithTheRules() throws Exception {
    return AdmissionCases.all().stream()
        .filter(AdmissionCase::plain)
        .filter(one -> !OF_STATUS.contains(one.rule()))
        .filter(one -> !one.isRefused() || isJudgedThere(one))
        .map(one -> DynamicTest.dynamicTest(one.toString(), () -> judge(one)));
  }

  private static boolean isJudgedThere(AdmissionCase one) {
    boolean pod = one.kind().equals("Pod") && one.rule().startsWith("template.");
    return pod || SAID_THERE.contains(one.rule());
  }

  private static void judge(AdmissionCase one) {
    Optional<String> refusal = refusal(one);

    if (one.isRefused()) {
      assertThat(refusal).as("%s", one.object()).isPresent();
    } else {
      assertThat(refusal).as("%s", one.object()).isEmpty();
    }
  }

  /** Returns the refusal of the server, if any; the case's objects are not stored. */
  private static Optional<String> refusal(AdmissionCase one) {
    ObjectNode there =
        one.operation() == Operation.UPDATE ? one.before().orElseThrow() : one.object();
    boolean isChange = one.operation() != Operation.CREATE;
    try {
      if (isChange) {
        ensure(there);
      }
      switch (one.operation()) {
        case CREATE -> create(one.object(), true);
        case UPDATE -> {
          GenericKubernetesResource next = read(changed(one.object(), there));
          kind(next).resource(next).dryRun(true).update();
        }
        case DELETE -> kind(read(there)).resource(read(there)).dryRun(true).delete();
      }
      return Optional.empty();
    } catch (KubernetesClientException e) {
      assertThat(e.getCode()).as("%s: %s", one, e.getMessage()).isIn(403, 422, 400);
      return Optional.of(String.valueOf(e.getMessage()));
    } finally {
      if (isChange && !List.of("root", "default").contains(name(there))) {
        kind(read(there)).resource(read(there)).delete();
      }
    }
  }

  private static void ensure(ObjectNode object) {
    GenericKubernetesResource wanted = read(object);
    var found = kind(wanted).resource(wanted).get();
    if (found == null) {
      kind(wanted).resource(wanted).create();
    }
  }

  /** Returns the object as changed by a user who read it first: what the server filled in stays. */
  private static ObjectNode changed(ObjectNode wanted, ObjectNode before) {
    var stored = kind(read(before)).resource(read(before)).get();
    ObjectNode tree = kubectl.getKubernetesSerialization().convertValue(stored, ObjectNode.class);
    ObjectNode changed = wanted.deepCopy();
    keep(tree.path("spec"), before.path("spec"), changed.path("spec"));
    return changed;
  }

  private static void keep(JsonNode stored, JsonNode before, JsonNode changed) {
    if (changed instanceof ObjectNode object) {
      stored
          .properties()
          .forEach(
              field -> {
                String name = field.getKey();
                if (object.has(name)) {
                  keep(field.getValue(), before.path(name), object.get(name));
                } else if (!before.has(name)) {
                  object.set(name, field.getValue());
                }
              });
    } else if (changed.isArray()) {
      for (int i = 0; i < Math.min(changed.size(), stored.size()); i++) {
        keep(stored.get(i), before.path(i), changed.get(i));
      }
    }
  }

  private static String name(ObjectNode object) {
    return object.path("metadata").path("name").asText();
  }

  private static GenericKubernetesResource create(ObjectNode object, boolean dry) {
    GenericKubernetesResource resource = read(object);
    return kind(resource).resource(resource).dryRun(dry).create();
  }

  private static GenericKubernetesResource read(ObjectNode object) {
    return kubectl
        .getKubernetesSerialization()
        .convertValue(object, GenericKubernetesResource.class);
  }

  private static NonNamespaceOperation<
          GenericKubernetesResource,
          GenericKubernetesResourceList,
          Resource<GenericKubernetesResource>>
      kind(GenericKubernetesResource of) {
    KindRules<?> rules = Kinds.of(of.getApiVersion(), of.getKind()).orElseThrow();
    var operations =
        kubectl.genericKubernetesResources(
            ResourceDefinitionContext.fromResourceType(rules.type()));
    return HasMetadata.getPlural(rules.type()).equals("queues")
            || HasMetadata.getPlural(rules.type()).equals("hypernodes")
        ? operations
        : operations.inNamespace(RealCluster.NAMESPACE);
  }
}
