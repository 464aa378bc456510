package io.hekla.apiserver.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.http.BasicBuilder;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.Interceptor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The scope of the embedded API is frozen: every endpoint names the clients that fail without it,
 * every client is run on it by a test, and {@code docs/embedded-api.md} shows both.
 */
class EndpointsTest {
  private static final Path ROOT = Path.of("..");
  private static final Path PAGE = ROOT.resolve("docs/embedded-api.md");
  private static final String BEGIN = "<!-- table: endpoints -->\n";
  private static final String END = "<!-- end -->\n";
  private static final String REFRESH =
      "HEKLA_REFRESH=1 mvn -q -pl apiserver -am test -Dtest=EndpointsTest"
          + " -Dsurefire.failIfNoSpecifiedTests=false";

  private static final Duration LONGEST = Duration.ofMinutes(2);

  @TempDir Path folder;

  private static List<Endpoint> endpoints() {
    var all = new ArrayList<Endpoint>(Arrays.asList(ServerEndpoint.values()));
    all.addAll(Arrays.asList(ObjectEndpoint.values()));
    return all;
  }

  @Test
  void everyEndpointHasAClientThatFailsWithoutIt() {
    assertThat(endpoints())
        .allSatisfy(endpoint -> assertThat(endpoint.clients()).as(endpoint.shown()).isNotEmpty());
  }

  @Test
  void everyClientIsThereForAnEndpoint() {
    Set<Client> named = EnumSet.noneOf(Client.class);
    endpoints().forEach(endpoint -> named.addAll(endpoint.clients()));

    assertThat(named).containsExactlyInAnyOrder(Client.values());
  }

  @Test
  void everyClientIsRunByATestThatIsThere() throws IOException {
    Set<String> tests = testClasses();

    assertThat(Client.values())
        .allSatisfy(client -> assertThat(tests).as(client.name()).contains(client.test()));
  }

  @Test
  void thePageListsEndpointsAndTheirClients() throws IOException {
    String page = Files.readString(PAGE);
    int from = page.indexOf(BEGIN) + BEGIN.length();
    int to = page.indexOf(END);
    String wanted = page.substring(0, from) + table() + page.substring(to);

    if (System.getenv("HEKLA_REFRESH") != null) {
      Files.writeString(PAGE, wanted);
      return;
    }
    assertThat(page).as("stale; refresh with: " + REFRESH).isEqualTo(wanted);
  }

  @Test
  void fabric8ReadsAGroupAndDeletesASelectionInOneRequest() throws Exception {
    Queue<String> requests = new ConcurrentLinkedQueue<>();
    try (var face = new OpenHttpServer(folder, 100);
        var client = client(face, requests)) {
      for (String name : List.of("a", "b")) {
        client
            .resource(
                new ConfigMapBuilder()
                    .withNewMetadata()
                    .withNamespace("default")
                    .withName(name)
                    .addToLabels("of", "test")
                    .endMetadata()
                    .build())
            .create();
      }
      client.configMaps().inNamespace("default").withLabel("of", "test").delete();

      assertThat(client.configMaps().inNamespace("default").list().getItems()).isEmpty();
      assertThat(client.getApiGroup("batch.volcano.sh").getName()).isEqualTo("batch.volcano.sh");
    }
    assertThat(requests)
        .contains("DELETE /api/v1/namespaces/default/configmaps", "GET /apis/batch.volcano.sh")
        .doesNotContain("DELETE /api/v1/namespaces/default/configmaps/a");
  }

  /**
   * Returns a client that sends each request once: by default fabric8 repeats one that took more
   * than 10 s, and on a busy machine a repeated creation finds the object of the first one.
   */
  private static KubernetesClient client(OpenHttpServer face, Queue<String> requests) {
    Config config = Config.fromKubeconfig(face.kubeconfig());
    config.setRequestRetryBackoffLimit(0);
    config.setRequestTimeout(Math.toIntExact(LONGEST.toMillis()));
    return new KubernetesClientBuilder()
        .withConfig(config)
        .withHttpClientBuilderConsumer(
            builder ->
                builder.addOrReplaceInterceptor(
                    "asked",
                    new Interceptor() {
                      @Override
                      public void before(
                          BasicBuilder basic, HttpRequest request, RequestTags tags) {
                        requests.add(request.method() + " " + request.uri().getPath());
                      }
                    }))
        .build();
  }

  private static String table() {
    var table =
        new StringBuilder(
            "| Endpoint | Clients that fail without it | Shown by |\n|---|---|---|\n");
    for (Endpoint endpoint : endpoints()) {
      List<Client> clients = endpoint.clients().stream().sorted().toList();
      table.append(
          "| `%s` | %s | %s |\n"
              .formatted(
                  endpoint.shown(),
                  clients.stream().map(Client::words).collect(Collectors.joining("; ")),
                  clients.stream()
                      .map(client -> "`" + client.test() + "`")
                      .distinct()
                      .collect(Collectors.joining(", "))));
    }
    return table.toString();
  }

  private static Set<String> testClasses() throws IOException {
    var names = new TreeSet<String>();
    for (String place : List.of("src/test", "apiserver/src/test")) {
      try (Stream<Path> files = Files.walk(ROOT.resolve(place))) {
        files
            .map(file -> file.getFileName().toString())
            .filter(name -> name.endsWith(".java"))
            .forEach(name -> names.add(name.substring(0, name.length() - ".java".length())));
      }
    }
    return names;
  }
}
