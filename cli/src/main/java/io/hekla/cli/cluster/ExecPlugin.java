package io.hekla.cli.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.cli.cluster.Connection.Login;
import io.hekla.cli.cluster.Kubeconfig.Entry;
import io.hekla.cli.failure.CommandFailure;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Credential plugin, as clouds ship them for their clusters: a program that writes an
 * ExecCredential. Its messages to the user go to standard error.
 */
final class ExecPlugin {
  private final Entry user;
  private final Entry cluster;
  private final Map<String, String> environment;
  private final boolean interactive;

  /**
   * @param interactive whether the program may ask the user, who is at a terminal
   */
  ExecPlugin(Entry user, Entry cluster, Map<String, String> environment, boolean interactive) {
    this.interactive = interactive;
    this.user = user;
    this.cluster = cluster;
    this.environment = environment;
  }

  Login login() {
    JsonNode exec = user.value().path("exec");
    String program = exec.path("command").asText("");
    var json = new ObjectMapper();
    var words = new ArrayList<String>(List.of(program(program)));
    exec.path("args").forEach(word -> words.add(word.asText()));
    var process = new ProcessBuilder(words).redirectError(Redirect.INHERIT);
    process.environment().clear();
    process.environment().putAll(environment);
    exec.path("env")
        .forEach(
            one ->
                process
                    .environment()
                    .put(one.path("name").asText(""), one.path("value").asText("")));
    process.environment().put("KUBERNETES_EXEC_INFO", info(exec, json).toString());
    try {
      Process running = process.redirectInput(Redirect.INHERIT).start();
      JsonNode said = json.readTree(running.getInputStream());
      int code = running.waitFor();
      if (code != 0) {
        throw failure(program, "ended with exit code " + code, exec, null);
      }
      return login(said.path("status"), program, exec);
    } catch (IOException failed) {
      throw failure(program, "cannot be run, or says no JSON", exec, failed);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw failure(program, "was interrupted", exec, stopped);
    }
  }

  /**
   * Resolves a program: a path with a slash in it is relative to the kubeconfig; a bare name is
   * looked up.
   */
  private String program(String command) {
    Path folder = user.file().toAbsolutePath().getParent();
    return command.contains("/") && folder != null ? folder.resolve(command).toString() : command;
  }

  private ObjectNode info(JsonNode exec, ObjectMapper json) {
    var info = json.createObjectNode();
    info.set("apiVersion", exec.path("apiVersion"));
    info.put("kind", "ExecCredential");
    var spec = info.putObject("spec").put("interactive", interactive);
    if (exec.path("provideClusterInfo").asBoolean(false)) {
      var about = spec.putObject("cluster");
      about.set("server", cluster.value().path("server"));
      about.set("certificate-authority-data", cluster.value().path("certificate-authority-data"));
    }
    return info;
  }

  private Login login(JsonNode status, String program, JsonNode exec) {
    String token = status.path("token").asText("");
    String certificate = status.path("clientCertificateData").asText("");
    if (token.isEmpty() && certificate.isEmpty()) {
      throw failure(program, "gave neither token nor certificate", exec, null);
    }
    return new Login(
        certificate,
        status.path("clientKeyData").asText(""),
        ConnectionReader.bearer(token).authorization());
  }

  private CommandFailure failure(
      String program,
      String what,
      JsonNode exec,
      @org.jspecify.annotations.Nullable Exception cause) {
    String hint = exec.path("installHint").asText("").lines().findFirst().orElse("");
    String message =
        "%s: the exec plugin %s %s; %s"
            .formatted(
                user.file(),
                program,
                what,
                hint.isEmpty() ? "run it in a shell to see why, or log in again" : hint);
    return cause == null ? new CommandFailure(message) : new CommandFailure(message, cause);
  }
}
