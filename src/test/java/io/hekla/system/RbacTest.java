package io.hekla.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.hekla.actors.kubernetes.Kind;
import io.hekla.actors.kubernetes.fabric8.Permission;
import io.hekla.actors.usage.CustomMetricsUsage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SortedSet;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The role that is installed allows what the code does. */
class RbacTest {
  private static SortedSet<String> allowed() throws Exception {
    return allowed("hekla.yaml");
  }

  private static SortedSet<String> allowed(String file) throws Exception {
    // The module that compiles these tests is the one that packages the role.
    var allowed = new TreeSet<String>();
    for (String role : Files.readString(Path.of("rbac", file)).split("\n---\n", -1)) {
      allowed.addAll(allowed(new YAMLMapper().readTree(role)));
    }
    return allowed;
  }

  private static SortedSet<String> allowed(JsonNode role) {
    var allowed = new TreeSet<String>();
    for (JsonNode rule : role.path("rules")) {
      for (JsonNode group : rule.path("apiGroups")) {
        for (JsonNode resource : rule.path("resources")) {
          rule.path("verbs")
              .forEach(
                  verb ->
                      allowed.add(verb.asText() + " " + group.asText() + "/" + resource.asText()));
        }
      }
    }
    return allowed;
  }

  @Test
  void everyKindMayBeWatched() throws Exception {
    assertThat(allowed()).containsAll(looks());
  }

  @Test
  void whoOnlyObservesMayWatchEveryKindAndWriteNothing() throws Exception {
    assertThat(allowed("hekla-observer.yaml"))
        .containsAll(looks())
        .allMatch(one -> one.matches("(get|list|watch) .*"));
  }

  @Test
  void aVolcanoAtWorkMayBeLookedForAndToldOf() throws Exception {
    assertThat(allowed()).contains("get coordination.k8s.io/leases", "create /events");
  }

  private static SortedSet<String> looks() {
    var wanted = new TreeSet<String>();
    for (Kind<?> kind : Kind.ALL) {
      for (String verb : new String[] {"get", "list", "watch"}) {
        wanted.add(verb + " " + kind.group() + "/" + kind.plural());
      }
    }
    return wanted;
  }

  @Test
  void whatAMemberAsksForAtItsStartIsAllowed() throws Exception {
    assertThat(allowed())
        .containsAll(
            Permission.WRITES.stream()
                .map(one -> one.verb() + " " + one.group() + "/" + one.resource())
                .toList());
  }

  @Test
  void jobsMayBeMadeAndClearedAwayForFlowsAndSchedules() throws Exception {
    assertThat(allowed())
        .contains(
            "create batch.volcano.sh/jobs",
            "delete batch.volcano.sh/jobs",
            "patch batch.volcano.sh/cronjobs/status",
            "patch flow.volcano.sh/jobflows/status",
            "patch flow.volcano.sh/jobtemplates/status");
  }

  @Test
  void objectsOfJobPluginsMayBeMadeAndTakenDownButNotWatched() throws Exception {
    var wanted = new TreeSet<String>();
    var spared = new TreeSet<String>();
    for (Kind<?> kind : Kind.UNWATCHED) {
      String resource = kind.group() + "/" + kind.plural();
      // Events are for people, and go by themselves.
      if (!kind.equals(Kind.EVENT)) {
        for (String verb : new String[] {"get", "create", "patch", "delete"}) {
          wanted.add(verb + " " + resource);
        }
      }
      spared.add("list " + resource);
      spared.add("watch " + resource);
    }
    wanted.add("create /services");
    wanted.add("delete /services");

    assertThat(allowed()).containsAll(wanted).doesNotContainAnyElementsOf(spared);
  }

  @Test
  void whatIsDiscoveredOfTheNetworkMayBeWritten() throws Exception {
    assertThat(allowed())
        .contains(
            "create topology.volcano.sh/hypernodes",
            "patch topology.volcano.sh/hypernodes",
            "delete topology.volcano.sh/hypernodes",
            "patch topology.volcano.sh/hypernodes/status");
  }

  @Test
  void theLoadOfNodesMayBeRead() throws Exception {
    assertThat(allowed())
        .containsAll(
            CustomMetricsUsage.METRICS.stream()
                .map(metric -> "get " + CustomMetricsUsage.GROUP + "/nodes/" + metric)
                .toList());
  }

  @Test
  void whatMakesOrdinaryPodsMayBeRead() throws Exception {
    assertThat(allowed()).contains("get apps/daemonsets", "get batch/jobs");
  }

  @Test
  void whatABindNeedsMayBeWritten() throws Exception {
    assertThat(allowed())
        .contains(
            "create /pods/binding",
            "patch /persistentvolumes",
            "patch /persistentvolumeclaims",
            "patch resource.k8s.io/resourceclaims/status");
  }

  @Test
  void whatUsersAreToldMayBeWritten() throws Exception {
    assertThat(allowed())
        .contains("create /events", "get /events", "patch /events", "patch /pods/status");
  }

  @Test
  void theWebhookMayReadWhatItsRulesLookAtAndKeepItsCertificate() throws Exception {
    assertThat(allowed("hekla-admission.yaml"))
        .contains(
            "list scheduling.volcano.sh/queues",
            "watch scheduling.volcano.sh/queues",
            "list /namespaces",
            "watch /namespaces",
            "get /secrets",
            "create /secrets",
            "patch /secrets",
            "get admissionregistration.k8s.io/mutatingwebhookconfigurations",
            "create admissionregistration.k8s.io/validatingwebhookconfigurations",
            "patch admissionregistration.k8s.io/validatingwebhookconfigurations")
        .doesNotContain("list /secrets", "watch /secrets", "delete /secrets");
  }
}
