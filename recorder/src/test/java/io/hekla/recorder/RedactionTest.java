package io.hekla.recorder;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.NodeInfo;
import io.hekla.model.resource.ResourceVector;
import io.hekla.recorder.encoding.ChangeWriter;
import io.hekla.recorder.encoding.RecordingMapper;
import io.hekla.recorder.encoding.Redaction;
import io.hekla.recorder.encoding.YamlText;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;

/** Texts that may hold secrets are not in a recording. */
class RedactionTest {
  @Test
  void passwordsOfTheConfigurationAreDigestsAndTheRestStays() {
    String text =
        """
        actions: "enqueue, allocate"
        metrics:
          type: elasticsearch
          address: http://metrics
          elasticsearch.password: hunter2
          elasticsearch.username: hekla
        """;

    String redacted = Redaction.configuration(text);

    assertThat(redacted).doesNotContain("hunter2").contains("elasticsearch.password: sha256-");
    assertThat(redacted.lines().filter(line -> !line.contains("password")).toList())
        .isEqualTo(text.lines().filter(line -> !line.contains("password")).toList());
  }

  static Stream<Arguments> styles() {
    return Stream.of(
        arguments("a plain value", "metrics:\n  elasticsearch.password: hunter2 # hers\n"),
        arguments("flow style", "metrics: {type: x, elasticsearch.password: hunter2, index: i}\n"),
        arguments("JSON", "{\"metrics\":{\"elasticsearch.password\":\"hunter2\",\"index\":\"i\"}}"),
        arguments("the next line", "metrics:\n  elasticsearch.password:\n    hunter2\n  a: b\n"),
        arguments(
            "a literal block", "metrics:\n  password: |\n    hunter2\n    hunter2\n\n  a: b\n"),
        arguments("a folded block", "metrics:\n  password: >-\n    my\n    hunter2\n  a: b\n"),
        arguments("quotes", "metrics:\n  password: 'my hunter2' # hers\n  a: \"b # c\"\n"),
        arguments("lines in quotes", "metrics: {password: \"my\n   hunter2\", a: b}\n"),
        arguments("plain lines", "metrics:\n  password: my\n    hunter2\n  a: b\n"),
        arguments("lines of Windows", "metrics:\r\n  password: |\r\n    hunter2\r\n  a: b\r\n"),
        arguments("an explicit key", "metrics:\n  ? password\n  : hunter2\n  a: b\n"),
        arguments("a quoted key", "metrics:\n  \"pass\\u0077ord\": hunter2\n"),
        arguments("an alias as key", "- &key password\n- *key : hunter2\n"),
        arguments("an anchor before", "- &value hunter2\n- password: *value\n"),
        arguments("an anchor of its own", "- {password: &value hunter2}\n- again: *value\n"),
        arguments("a tag", "metrics:\n  password: !!str &v # hers\n    hunter2\n  a: *v\n"),
        arguments("a list", "tokens:\n- hunter2\n- [hunter2, {a: hunter2}]\n"),
        arguments("a map", "secret: {hunter2}\n"),
        arguments("a name beside the value", "- {value: hunter2, name: ES_PASSWORD}\n"),
        arguments("a merged map", "- &base {password: hunter2}\n- {<<: *base, a: b}\n"),
        arguments("a text within", "conf: |\n  user: me\n  password: hunter2\na: b\n"),
        arguments("a URL", "url: https://me:hunter2@there:80/x?y#z # of us\nc: d\n"),
        arguments("a URL without a password", "url: https://hunter2@there/x\nc: d\n"),
        arguments("a URL in JSON", "{\"url\":\"https://me:hunter2@there/x\",\"c\":\"d\"}"),
        arguments("an escaped URL", "url: \"https:/\\x2fme:h\\x75nter2@there/x\"\n"),
        arguments("a URL in single quotes", "- 'it''s https://me:hunter2@there/x' # of us\n"),
        arguments("a URL in a block", "a: |\n  of us\n  at https://me:hunter2@there/x\n\nc: d\n"),
        arguments(
            "a URL in a folded block", "a: >-\n  of us\n  https://me:hunter2@there/x\nc: d\n"),
        arguments("a URL on the next line", "a: of us\n  https://me:hunter2@there/x\nc: d\n"),
        arguments("a URL as key", "? https://me:hunter2@there/x\n: {}\n"),
        arguments("an anchored URL", "- &u https://me:hunter2@there/x\n- *u\n"),
        arguments("a URL in a comment", "a: b # see https://me:hunter2@there/x\nc: d\n"),
        arguments("a password with slashes", "url: https://me:hun/ter2/hunter2@there/x\nc: d\n"),
        arguments("a comment", "a: b # password: hunter2 of me\n# api-key=hunter2\nc: d\n"),
        arguments(
            "characters of two chars",
            "a: \uD83D\uDE00\npassword: \uD83D\uDE00 hunter2\nc: \uD83D\uDE00\n"));
  }

  static Stream<Arguments> texts() {
    return Stream.concat(
        styles(),
        Stream.of(
            arguments("no YAML", "a: b\n{password: hunter2\n  hunter2\n"),
            arguments("no YAML with a URL", "a: [https://me:hunter2@there/x\n")));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("texts")
  void secretsOfEveryStyleAreDigestsOnTheirLines(String style, String text) {
    String redacted = Redaction.configuration(text);

    assertThat(redacted).doesNotContain("hunter2").contains("sha256-");
    assertThat(redacted.lines().count()).isEqualTo(text.lines().count());
    assertThat(Redaction.configuration(redacted)).as("redacted twice").isEqualTo(redacted);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("styles")
  void everythingBesideTheSecretIsStillThere(String style, String text) {
    Node was = YamlText.read(text).orElseThrow().root();
    Node is = YamlText.read(Redaction.configuration(text)).orElseThrow().root();

    assertThat(values(is)).isEqualTo(values(was));
    assertThat(is.getEndMark().getLine()).isEqualTo(was.getEndMark().getLine());
  }

  /** Returns a tree without the texts that are or have a secret. */
  private static String values(Node node) {
    return switch (node) {
      case MappingNode map ->
          map.getValue().stream()
              .map(entry -> values(entry.getKeyNode()) + ":" + values(entry.getValueNode()))
              .collect(Collectors.joining(",", "{", "}"));
      case SequenceNode list ->
          list.getValue().stream()
              .map(RedactionTest::values)
              .collect(Collectors.joining(",", "[", "]"));
      case ScalarNode scalar when scalar.getValue().matches("(?s).*(hunter2|sha256-).*") ->
          "secret";
      case ScalarNode scalar -> scalar.getValue();
      default -> throw new IllegalArgumentException(node.toString());
    };
  }

  @Test
  void nothingOfAUrlIsADigestButItsLogin() {
    String text =
        """
        tiers:
        - plugins:
          - name: extender # http://me:hunter2@there/a is the old one
            arguments: {extender.urlPrefix: "https://me:hunter2@there:443/x/@y", a: 'b'}
        """;

    assertThat(Redaction.configuration(text))
        .isEqualTo(text.replace("me:hunter2", Redaction.digest("me:hunter2")));
  }

  @Test
  void configurationWithoutSecretsStaysAsItIs() {
    String text =
        """
        %YAML 1.1
        ---
        actions: "enqueue, allocate" # of the team#1
        tiers: [{plugins: [{name: gang, enableTokens: true}]}]
        a: https://there:443/by@me/x, https://there/x?to=me@there and me@there.example
        password:
        secret: ~
        """;

    assertThat(Redaction.configuration(text)).isEqualTo(text);
  }

  @Test
  void hostileTextsAreRedactedInBoundedTimeAndDepth() {
    String deep = "password: " + "[".repeat(100_000) + "hunter2";
    String wide = "a: " + "token.".repeat(200_000) + "\npassword: hunter2\n";
    var chained = new StringBuilder("- &a0 [hunter2]\n");
    for (int i = 1; i < 50; i++) {
      chained.append("- &a%d %s*a%d %s%n".formatted(i, "[".repeat(40), i - 1, "]".repeat(40)));
    }
    chained.append("- password: *a49\n");
    String cyclic = "&a {password: [*a, hunter2]}\n";

    String urls = "a: " + "://b:".repeat(100_000) + "\nurl: http://me:hunter2@there\n";
    String long1 = "a: http://" + "me:".repeat(200_000) + "hunter2@there\n";

    for (String text : List.of(deep, wide, chained.toString(), cyclic, urls, long1)) {
      assertThat(Redaction.configuration(text)).doesNotContain("hunter2");
    }
  }

  @Test
  void manifestThatKubectlKeepsInAnAnnotationIsADigest() throws IOException {
    String manifest = "{\"env\":[{\"name\":\"TOKEN\",\"value\":\"hunter2\"}]}";
    String annotation = "kubectl.kubernetes.io/last-applied-configuration";
    var node =
        new NodeInfo(
            "node-0",
            ResourceVector.EMPTY,
            ResourceVector.EMPTY,
            Map.of(),
            Map.of(annotation, manifest, "note", "stays"),
            List.of(),
            false,
            Map.of());
    var written = new ByteArrayOutputStream();

    try (var json = RecordingMapper.get().getFactory().createGenerator(written)) {
      new ChangeWriter().write(json, new Change.NodeSeen(node));
    }

    assertThat(written.toString(UTF_8)).contains("sha256-", "stays").doesNotContain("hunter2");
  }
}
