package io.hekla.recorder.encoding;

import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.NodeInfo;
import io.hekla.model.cluster.TaskInfo;
import io.hekla.model.text.Sha256;
import io.hekla.scheduler.external.ExternalRequest;
import io.hekla.scheduler.external.RecordedCall;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Replacement of texts that may hold secrets by their digests: the manifest that kubectl keeps in
 * an annotation has environment, commands and arguments; the scheduler's configuration may have
 * passwords of a metrics source, and logins in URLs. No decision depends on them.
 */
public final class Redaction {
  private static final String ANNOTATIONS = "annotations";

  /** Annotation in which kubectl leaves the whole object once more. */
  public static final String LAST_APPLIED = "kubectl.kubernetes.io/last-applied-configuration";

  private static final Set<String> MANIFESTS = Set.of(LAST_APPLIED);

  /** Argument of the Job plugin ssh that holds a private key. */
  private static final String PRIVATE_KEY = "--ssh-private-key=";

  private static final Pattern DIGEST = Pattern.compile("sha256-[0-9a-f]{12}");

  private Redaction() {}

  /** Returns a change without texts that may hold secrets. */
  static Change of(Change change) {
    return switch (change) {
      case Change.TaskSeen(TaskInfo task) when hasManifest(task.annotations()) ->
          new Change.TaskSeen(redacted(task, task.annotations()));
      case Change.NodeSeen(NodeInfo node) when hasManifest(node.annotations()) ->
          new Change.NodeSeen(redacted(node, node.annotations()));
      default -> change;
    };
  }

  /**
   * Returns the text of a configuration without the values of its secrets. Every other character
   * stays, on its line; a text that was redacted stays as it is.
   */
  public static String configuration(String text) {
    return ConfigurationSecrets.redacted(text);
  }

  /**
   * Returns an exchange without the login in its URL: the one that the redacted configuration asks
   * for.
   */
  public static RecordedCall of(RecordedCall call) {
    return new RecordedCall(of(call.request()), call.response());
  }

  /** Returns a question without the login in its URL. */
  public static ExternalRequest of(ExternalRequest question) {
    return UrlLogins.isIn(question.url())
        ? new ExternalRequest(
            UrlLogins.redacted(question.url()), question.body(), question.timeout())
        : question;
  }

  private static boolean hasManifest(Map<String, String> annotations) {
    return MANIFESTS.stream().anyMatch(annotations::containsKey);
  }

  private static <R extends Record> R redacted(R object, Map<String, String> annotations) {
    var redacted = new HashMap<String, String>(annotations);
    MANIFESTS.forEach(name -> redacted.computeIfPresent(name, (same, text) -> digest(text)));
    return RecordShape.with(object, ANNOTATIONS, redacted);
  }

  /** Returns whether an argument of a Job plugin holds a private key. */
  public static boolean isKey(String argument) {
    return argument.startsWith(PRIVATE_KEY);
  }

  /** Returns the argument with the digest of its private key. */
  public static String key(String argument) {
    return PRIVATE_KEY + digest(argument.substring(PRIVATE_KEY.length()));
  }

  /** Returns whether a text is a digest that stands for another one. */
  static boolean isDigest(String text) {
    return DIGEST.matcher(text).matches();
  }

  /** Returns the digest that stands for a text. */
  public static String digest(String text) {
    return "sha256-" + Sha256.digits(text.getBytes(StandardCharsets.UTF_8));
  }
}
