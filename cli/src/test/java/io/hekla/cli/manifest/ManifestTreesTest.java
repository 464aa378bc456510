package io.hekla.cli.manifest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.cli.cluster.Resource;
import io.hekla.cli.failure.CommandFailure;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated("it sets the standard input of the JVM")
class ManifestTreesTest {
  private static final String JOB = "apiVersion: batch.volcano.sh/v1alpha1\nkind: Job\n";

  @TempDir private Path folder;

  @Test
  void documentsAreReadAsTheyStand() throws IOException {
    Path file =
        write(
            "jobs.yaml",
            "# none\n---\n"
                + JOB
                + "metadata: {generateName: a-}\nspec: {newer: [1, {b: yes}]}\n---\n---\n"
                + JOB
                + "metadata: {name: b}\n");

    assertThat(read(file))
        .extracting(ObjectNode::toString)
        .containsExactly(
            "{\"apiVersion\":\"batch.volcano.sh/v1alpha1\",\"kind\":\"Job\","
                + "\"metadata\":{\"generateName\":\"a-\"},\"spec\":{\"newer\":[1,{\"b\":true}]}}",
            "{\"apiVersion\":\"batch.volcano.sh/v1alpha1\",\"kind\":\"Job\","
                + "\"metadata\":{\"name\":\"b\"}}");
  }

  @Test
  void jsonListsAndFoldersAreTaken() throws IOException {
    write("one.json", "{\"metadata\": {\"name\": \"one\"}}");
    write(
        "two.yml",
        """
        kind: List
        apiVersion: v1
        items:
        - {metadata: {name: two}}
        - {kind: Job, apiVersion: batch.volcano.sh/v1alpha1, metadata: {name: three}}
        """);

    assertThat(read(folder))
        .allMatch(job -> job.path("kind").asText().equals("Job"))
        .extracting(job -> job.at("/metadata/name").asText())
        .containsExactly("one", "two", "three");
  }

  @Test
  void standardInputIsTaken() {
    InputStream before = System.in;
    System.setIn(new ByteArrayInputStream("metadata: {name: a".getBytes(StandardCharsets.UTF_8)));
    try {
      assertRefused(Path.of("-"), "<stdin>:1: malformed YAML: ");
    } finally {
      System.setIn(before);
    }
  }

  @Test
  void unacceptedObjectsAreReportedWithTheirLine() throws IOException {
    assertRefused(write("empty.yaml", "# nothing\n"), "empty.yaml: holds no Job");
    assertRefused(
        write("text.yaml", "\njust words\n"), "text.yaml:2: a document that is no object");
    assertRefused(
        write("queue.yaml", JOB + "---\nkind: Queue\napiVersion: v1\n---\nkind: Job\n"),
        "queue.yaml:4: kind: Queue of v1 is not accepted here; write Job of batch.volcano.sh/v1alpha1 (and 1 more)");
    assertRefused(write("twice.yaml", JOB + "kind: Job\n"), "twice.yaml:3: kind: given twice");
    assertRefused(folder.resolve("none.yaml"), "none.yaml: does not exist");
  }

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private static List<ObjectNode> read(Path path) {
    return ManifestTrees.read(path.toString(), Resource.JOBS).stream()
        .map(ManifestTree::object)
        .toList();
  }

  private static void assertRefused(Path path, String part) {
    assertThatThrownBy(() -> read(path))
        .isInstanceOf(CommandFailure.class)
        .hasMessageContaining(part);
  }
}
