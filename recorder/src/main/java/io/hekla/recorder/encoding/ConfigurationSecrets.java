package io.hekla.recorder.encoding;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;

/**
 * Secrets in the text of a configuration: everything below a key whose name says so, texts and
 * comments that assign a value to such a name, and the logins in URLs.
 */
final class ConfigurationSecrets {
  private static final String NAME =
      "(?:pass(?:word|wd|phrase)|secret|token|credential|api[-_.]?key|private[-_.]?key)";

  private static final Pattern NAMED = Pattern.compile(NAME, Pattern.CASE_INSENSITIVE);

  /** Assignment within a text. Its repetitions are bounded: the text may be made to cost time. */
  private static final Pattern ASSIGNED =
      Pattern.compile(
          NAME + "[\\w.-]{0,60}+[\"']?\\s{0,20}+[:=]\\s{0,20}+(?=\\S)", Pattern.CASE_INSENSITIVE);

  /** Values of switches, and of what is left open. */
  private static final Set<Tag> WORDS = Set.of(Tag.BOOL, Tag.NULL);

  private static final Set<String> NAMES = Set.of("name", "key");
  private static final String VALUE = "value";

  private final Map<ScalarNode, String> digests = new HashMap<>();
  private final Set<ScalarNode> urls = new HashSet<>();
  private final Deque<Visit> left = new ArrayDeque<>();
  private final Set<Node> seen = new HashSet<>();
  private final Set<Node> seenAsSecret = new HashSet<>();

  private record Visit(Node node, boolean isSecret) {}

  private ConfigurationSecrets() {}

  /** Returns the text with digests instead of secrets. */
  static String redacted(String text) {
    if (!NAMED.matcher(text).find() && !UrlLogins.isIn(text) && text.indexOf('\\') < 0) {
      // Without escapes a key stands in the text as it is.
      return text;
    }
    Optional<YamlText> yaml = YamlText.read(text);
    if (yaml.isEmpty()) {
      return withoutRest(text);
    }
    var secrets = new ConfigurationSecrets();
    secrets.visitAll(yaml.get().root());
    secrets.urls.forEach(
        scalar -> secrets.digests.putIfAbsent(scalar, withoutLogins(yaml.get(), scalar)));
    return yaml.get().with(secrets.digests, ConfigurationSecrets::comment);
  }

  private void visitAll(Node root) {
    visit(root, false);
    while (!left.isEmpty()) {
      Visit next = left.pop();
      switch (next.node()) {
        case MappingNode map -> map(map, next.isSecret());
        case SequenceNode list -> list.getValue().forEach(one -> visit(one, next.isSecret()));
        case ScalarNode scalar -> {
          if (next.isSecret() || ASSIGNED.matcher(scalar.getValue()).find()) {
            redact(scalar);
          } else if (UrlLogins.isIn(scalar.getValue())) {
            urls.add(scalar);
          }
        }
        default -> throw new IllegalStateException("YAML knows no other node: " + next.node());
      }
    }
  }

  private void visit(Node node, boolean isSecret) {
    if ((isSecret ? seenAsSecret : seen).add(node)) {
      left.push(new Visit(node, isSecret));
    }
  }

  private void map(MappingNode map, boolean isSecret) {
    boolean isPair =
        map.getValue().stream()
            .anyMatch(entry -> isOf(entry, NAMES) && isNamed(entry.getValueNode()));
    for (NodeTuple entry : map.getValue()) {
      Node value = entry.getValueNode();
      // A password in braces is the key of a map, without a value.
      visit(
          entry.getKeyNode(),
          isSecret && value instanceof ScalarNode none && none.getValue().isEmpty());
      visit(
          value, isSecret || isNamed(entry.getKeyNode()) || (isPair && isOf(entry, Set.of(VALUE))));
    }
  }

  private static boolean isOf(NodeTuple entry, Set<String> keys) {
    return entry.getKeyNode() instanceof ScalarNode key && keys.contains(key.getValue());
  }

  private static boolean isNamed(Node key) {
    return key instanceof ScalarNode name && NAMED.matcher(name.getValue()).find();
  }

  private void redact(ScalarNode scalar) {
    String value = scalar.getValue();
    boolean isWord = scalar.isPlain() && WORDS.contains(scalar.getTag());
    if (!value.isEmpty() && !isWord && !Redaction.isDigest(value)) {
      digests.put(scalar, Redaction.digest(value));
    }
  }

  /** Returns the source of a scalar without logins, where it shows them as they are. */
  private static String withoutLogins(YamlText yaml, ScalarNode scalar) {
    String source = yaml.source(scalar);
    return UrlLogins.of(source).equals(UrlLogins.of(scalar.getValue()))
        ? UrlLogins.redacted(source)
        : YamlText.quoted(UrlLogins.redacted(scalar.getValue()));
  }

  private static String comment(String text) {
    Matcher assigned = ASSIGNED.matcher(text);
    if (!assigned.find()) {
      return UrlLogins.redacted(text);
    }
    String value = text.substring(assigned.end());
    return Redaction.isDigest(value)
        ? text
        : UrlLogins.redacted(text.substring(0, assigned.end())) + Redaction.digest(value);
  }

  /**
   * Returns a text that is no YAML up to the first line that names a secret: where its value ends,
   * nobody knows. As many lines follow as before.
   */
  private static String withoutRest(String text) {
    Matcher named = NAMED.matcher(text);
    if (!named.find()) {
      return UrlLogins.redacted(text);
    }
    int begin = named.start();
    while (begin > 0 && !isBreak(text.charAt(begin - 1))) {
      begin--;
    }
    String rest = text.substring(begin);
    var result =
        new StringBuilder(UrlLogins.redacted(text.substring(0, begin)))
            .append(Redaction.digest(rest));
    rest.chars().filter(ConfigurationSecrets::isBreak).forEach(one -> result.append((char) one));
    return result.toString();
  }

  private static boolean isBreak(int one) {
    return one == '\n' || one == '\r';
  }
}
