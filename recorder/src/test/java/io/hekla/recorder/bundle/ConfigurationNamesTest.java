package io.hekla.recorder.bundle;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.recorder.encoding.RecordStrings.Place;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import io.hekla.scheduler.configuration.SchedulerConfiguration.Parsed;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Names in the configuration of an anonymous bundle are the codes that the rest of it has. */
class ConfigurationNamesTest {
  private final NameCodes codes = new NameCodes();

  private String replaced(String text, String... names) {
    var collecting = codes.collecting();
    for (String name : names) {
      assertThat(collecting.of(new Place("name", Optional.empty()), name)).isEqualTo(name);
    }
    codes.seal();
    String replaced = ConfigurationNames.replaced(text, codes).orElseThrow();
    assertThat(SchedulerConfiguration.parse(replaced)).isInstanceOf(Parsed.Valid.class);
    return replaced;
  }

  @Test
  void namesInArgumentsAreCodesWhateverTheStyle() {
    String replaced =
        replaced(
            """
            actions: "enqueue, allocate" # of team-a
            tiers:
            - plugins:
              - name: tdm
                arguments: {tdm.revocable-zone.zone-a: "01:00-02:00", queues: [team-a, 'team-a']}
              - name: nodegroup
                arguments:
                  text: |
                    team-a: zone-a, team-a/train
                    team-ab
                  list: other,team-a;zone-a
                  ? zone-a
                  : {team-a: 5}
            """,
            "team-a",
            "zone-a",
            "train");

    assertThat(replaced)
        .doesNotContainPattern("team-a\\b|zone-a|train")
        .contains("team-ab", "tdm.revocable-zone." + codes.of("zone-a"))
        .contains("other,%s;%s".formatted(codes.of("team-a"), codes.of("zone-a")))
        .contains("%s/%s".formatted(codes.of("team-a"), codes.of("train")));
  }

  @Test
  void wordsOfTheFormatStayThoughAnObjectHasTheirName() {
    String text =
        """
        actions: "enqueue, allocate"
        tiers:
        - plugins:
          - {name: gang, enablePreemptable: false}
          - name: binpack
            arguments: {binpack.weight: 10, binpack.cpu: 5}
        configurations:
        - name: allocate
          arguments: {predicateErrorCacheEnable: true}
        metrics: {type: prometheus, address: "http://localhost:1"}
        """;

    assertThat(
            replaced(
                text,
                "allocate",
                "enqueue",
                "gang",
                "plugins",
                "name",
                "arguments",
                "type",
                "address"))
        .satisfies(
            same -> {
              for (String kept :
                  List.of(
                      "actions: \"enqueue, allocate\"",
                      "{name: gang,",
                      "binpack.weight: 10",
                      "- name: allocate",
                      "metrics: {type: prometheus, address: ")) {
                assertThat(same).contains(kept);
              }
            });
  }

  @Test
  void everyLineStaysWhereItIs() {
    String text =
        """
        # train
        actions: "allocate"
        tiers:
        - plugins:
          - name: gang
            arguments:
              folded: >
                of
                train

              note: "train
                and more"
          - name: priority
        """;

    String replaced = replaced(text, "train");

    assertThat(replaced.lines().count()).isEqualTo(text.lines().count());
    assertThat(replaced.lines().toList().getLast()).isEqualTo("  - name: priority");
    assertThat(replaced.lines().findFirst()).hasValue("#");
  }

  @Test
  void textThatIsNoYamlHasNoKnownNames() {
    codes.seal();

    assertThat(ConfigurationNames.replaced("{", codes)).isEmpty();
  }
}
