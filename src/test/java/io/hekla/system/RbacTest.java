package io.hekla.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.hekla.actors.usage.CustomMetricsUsage;
import io.hekla.admission.webhook.WebhookPath;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.fabric8.Permission;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Roles that are installed, which allow what the code does, and nothing else. The needed rights are
 * in {@code src/test/resources/roles}, a line for each verb and resource; {@code .ci/roles}
 * compares it with what the system tests of a whole run were seen to use.
 */
class RbacTest {
  // The module that compiles these tests is the one that packages the roles.
  private static final Path ROLES = Path.of("rbac");
  private static final Path USED = Path.of("..", "src", "test", "resources", "roles");

  @ParameterizedTest
  @ValueSource(strings = {"hekla", "hekla-admission", "hekla-admission-writer", "hekla-recorder"})
  void aRoleAllowsWhatIsUsedAndNothingElse(String role) throws Exception {
    assertThat(allowed(role)).isEqualTo(used(role));
  }

  @Test
  void everyKindMayBeWatched() throws Exception {
    assertThat(allowed("hekla")).containsAll(checks());
  }

  @Test
  void theObserverRoleAllowsWatchesAndNoWrites() throws Exception {
    var wanted = checks();
    wanted.add("get /namespaces");
    wanted.addAll(load());

    assertThat(allowed("hekla-observer")).isEqualTo(wanted);
  }

  @Test
  void aMemberAsksAtItsStartForAllWritesThatItIsAllowed() throws Exception {
    List<Permission> permissions =
        Stream.concat(Permission.WRITES.stream(), Permission.OTHER_WRITES.stream()).toList();

    assertThat(permissions).doesNotHaveDuplicates();
    assertThat(
            permissions.stream()
                .map(one -> one.verb() + " " + one.group() + "/" + one.resource())
                .distinct())
        .containsExactlyInAnyOrderElementsOf(
            allowed("hekla").stream().filter(one -> !one.matches("(get|list|watch) .*")).toList());
  }

  @Test
  void theLoadOfNodesMayBeRead() throws Exception {
    assertThat(allowed("hekla")).containsAll(load());
  }

  @Test
  void secretsAndWhatElseLiesBesideJobsAreNeverListed() throws Exception {
    for (String role : List.of("hekla", "hekla-admission", "hekla-observer")) {
      for (Kind<?> kind : Kind.UNWATCHED) {
        String resource = kind.group() + "/" + kind.plural();
        assertThat(allowed(role)).doesNotContain("list " + resource, "watch " + resource);
      }
    }
  }

  @Test
  void theWebhookKeepsItsOwnConfigurationsAndNoOthers() throws Exception {
    for (JsonNode rule : rules("hekla-admission")) {
      if (rule.path("apiGroups").path(0).asText().equals("admissionregistration.k8s.io")) {
        boolean mutating =
            rule.path("resources").path(0).asText().equals("mutatingwebhookconfigurations");
        assertThat(texts(rule.path("resourceNames")))
            .isEqualTo(
                Arrays.stream(WebhookPath.values())
                    .filter(path -> path.mutates() == mutating)
                    .map(WebhookPath::configurationName)
                    .collect(Collectors.toCollection(TreeSet::new)));
      }
    }
    assertThat(allowed("hekla-admission-writer"))
        .containsExactly(
            "create admissionregistration.k8s.io/mutatingwebhookconfigurations",
            "create admissionregistration.k8s.io/validatingwebhookconfigurations");
  }

  @Test
  void onlyHeklasLeasesMayBeChanged() throws Exception {
    for (JsonNode rule : rules("hekla")) {
      if (texts(rule.path("resources")).contains("leases")
          && texts(rule.path("verbs")).contains("update")) {
        assertThat(texts(rule.path("resourceNames"))).containsExactly("hekla", "hekla-members");
      }
    }
  }

  @Test
  void everyBindingNamesARoleThatIsThere() throws Exception {
    var names = new ArrayList<String>();
    for (JsonNode document : documents("service-accounts")) {
      if (document.has("roleRef")) {
        names.add(document.path("roleRef").path("name").asText());
      }
    }

    assertThat(names)
        .hasSize(6)
        .allSatisfy(
            name ->
                assertThat(documents(name))
                    .extracting(role -> role.path("metadata").path("name").asText())
                    .contains(name));
  }

  /** Every kind is looked at by a list and a watch. */
  private static SortedSet<String> checks() {
    var wanted = new TreeSet<String>();
    for (Kind<?> kind : Kind.ALL) {
      for (String verb : new String[] {"list", "watch"}) {
        wanted.add(verb + " " + kind.group() + "/" + kind.plural());
      }
    }
    return wanted;
  }

  private static List<String> load() {
    return CustomMetricsUsage.METRICS.stream()
        .map(metric -> "get " + CustomMetricsUsage.GROUP + "/nodes/" + metric)
        .toList();
  }

  private static SortedSet<String> used(String role) throws IOException {
    return Files.readAllLines(USED.resolve(role + ".txt")).stream()
        .map(line -> line.split("\t", 2)[0])
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static SortedSet<String> allowed(String role) throws IOException {
    var allowed = new TreeSet<String>();
    for (JsonNode rule : rules(role)) {
      for (String group : texts(rule.path("apiGroups"))) {
        for (String resource : texts(rule.path("resources"))) {
          for (String verb : texts(rule.path("verbs"))) {
            allowed.add(verb + " " + group + "/" + resource);
          }
        }
      }
    }
    assertThat(allowed).as(role).isNotEmpty();
    return allowed;
  }

  private static List<JsonNode> rules(String role) throws IOException {
    var rules = new ArrayList<JsonNode>();
    for (JsonNode document : documents(role)) {
      document.path("rules").forEach(rules::add);
    }
    return rules;
  }

  private static List<JsonNode> documents(String file) throws IOException {
    var documents = new ArrayList<JsonNode>();
    for (String one : Files.readString(ROLES.resolve(file + ".yaml")).split("\n---\n", -1)) {
      documents.add(new YAMLMapper().readTree(one));
    }
    return documents;
  }

  private static SortedSet<String> texts(JsonNode list) {
    var texts = new TreeSet<String>();
    list.forEach(one -> texts.add(one.asText()));
    return texts;
  }
}
