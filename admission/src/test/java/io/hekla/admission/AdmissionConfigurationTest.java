package io.hekla.admission;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.admission.pod.AdmissionConfiguration;
import io.hekla.admission.rule.ResourceGroup;
import io.hekla.admission.rule.ResourceGroup.Match;
import io.hekla.model.manifest.ManifestReader.Text;
import io.hekla.model.manifest.Problem;
import io.hekla.model.manifest.Reading;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The file of resource groups. */
class AdmissionConfigurationTest {
  @Test
  void groupsAreReadAsVolcanoWritesThem() {
    var read =
        read(
            """
            resourceGroups:
            - resourceGroup: management
              object: {key: namespace, value: [mng-ns-1]}
              schedulerName: default-scheduler
              labels: {volcano.sh/nodetype: management}
            - resourceGroup: cpu
              object: {key: annotation, value: ["volcano.sh/resource-group: cpu", 'team: "red"']}
            - resourceGroup: gpu
            """);

    assertThat(read).isInstanceOf(Reading.Good.class);
    List<ResourceGroup> groups = ((Reading.Good<List<ResourceGroup>>) read).value();
    assertThat(groups)
        .extracting(ResourceGroup::match)
        .containsExactly(
            new Match.Namespaces(List.of("mng-ns-1")),
            new Match.Annotations(
                List.of(Map.entry("volcano.sh/resource-group", "cpu"), Map.entry("team", "red")),
                false),
            new Match.Annotations(List.of(), true));
    assertThat(groups.getFirst().nodeSelector())
        .containsExactly(Map.entry("volcano.sh/nodetype", "management"));
  }

  @Test
  void allFaultsAreReported() {
    var read =
        read(
            """
            resourceGroups:
            - resourceGroup: a
              object: {key: label, value: [b]}
              affinity: '{'
            """);

    assertThat(((Reading.Bad<List<ResourceGroup>>) read).problems())
        .extracting(Problem::field)
        .containsExactly(
            "resourceGroups[0].object.key",
            "resourceGroups[0].object.value[0]",
            "resourceGroups[0].affinity");
  }

  private static Reading<List<ResourceGroup>> read(String text) {
    return AdmissionConfiguration.read(new Text("admission.yaml", text));
  }
}
