package io.hekla.model.manifest;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.hekla.model.api.CronJob;
import io.hekla.model.api.Job;
import io.hekla.model.api.PodGroup;
import io.hekla.model.api.Queue;
import io.hekla.model.manifest.ManifestReader.Text;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ManifestReaderTest {
  private static final String POD =
      """
      apiVersion: v1
      kind: Pod
      metadata:
        name: worker-0
        labels:
          app.kubernetes.io/name: worker
      spec:
        containers:
        - name: main
          image: busybox
          resources:
            requests:
              cpu: 500m
      """;

  private final ManifestReader reader =
      ManifestReader.taking(
          List.of(
              ManifestKind.of(Pod.class),
              ManifestKind.of(Node.class),
              ManifestKind.passedOver("v1", "Namespace")));

  @Test
  void everyDocumentBecomesATypedObjectInItsOrder() {
    var objects = objects("# only a comment\n---\n" + POD + "---\n" + node("n1"));

    assertThat(objects)
        .extracting(object -> object.object().getMetadata().getName())
        .containsExactly("worker-0", "n1");
    assertThat(objects.getFirst().object()).isInstanceOf(Pod.class);
    assertThat(objects.getFirst().place().line()).isEqualTo(3);
  }

  @Test
  void aNamespacedObjectWithoutNamespaceIsPutIntoDefault() {
    var objects = objects(POD + "---\n" + node("n1"));

    assertThat(objects.get(0).object().getMetadata().getNamespace()).isEqualTo("default");
    assertThat(objects.get(1).object().getMetadata().getNamespace()).isNull();
  }

  @Test
  void theObjectsOfAListCountAsIfTheyStoodAlone() {
    var objects =
        objects(
            """
            apiVersion: v1
            kind: List
            items:
            - apiVersion: v1
              kind: Node
              metadata: {name: n1}
            - apiVersion: v1
              kind: Node
              metadata: {name: n2}
            """);

    assertThat(objects)
        .extracting(object -> object.object().getMetadata().getName())
        .containsExactly("n1", "n2");
    assertThat(objects.get(1).place().problem("metadata.name", "", "").line()).isEqualTo(9);
  }

  @Test
  void skippedKindsAreNotParsed() {
    assertThat(objects("apiVersion: v1\nkind: Namespace\nwhatever: [1]\n")).isEmpty();
  }

  @Test
  void anUnknownFieldIsReportedWithTheNearestName() {
    assertThat(problems(POD.replace("containers:", "contaners:")))
        .containsExactly("pods.yaml:8: spec.contaners: no such field; did you mean containers?");
  }

  @ParameterizedTest
  @CsvSource({
    "4x, is no amount",
    "'', is no amount",
    "-1, is less than nothing",
    "1.5.0, is no amount",
  })
  void anImpossibleQuantityIsRefused(String amount, String complaint) {
    assertThat(problems(POD.replace("500m", "\"" + amount + "\"")))
        .containsExactly(
            "pods.yaml:13: spec.containers[0].resources.requests.cpu: \""
                + amount
                + "\" "
                + complaint
                + "; write an amount such as 500m, 4, 1.5, 2Gi or 1e3");
  }

  @ParameterizedTest
  @ValueSource(strings = {"4", "500m", "0.5", "1.", ".5", "1e3", "12E", "2Gi", "-0"})
  void everySpellingOfAnAmountIsTaken(String amount) {
    assertThat(objects(POD.replace("500m", amount))).hasSize(1);
  }

  @Test
  void aValueOfTheWrongTypeIsReportedWithTheExpectedType() {
    assertThat(problems(POD.replace("name: worker\n", "name: true\n")))
        .containsExactly(
            "pods.yaml:6: metadata.labels[\"app.kubernetes.io/name\"]: found the boolean true;"
                + " write it in quotes: \"true\"");
    assertThat(problems(POD.replace("image: busybox", "image: busybox\n    tty: \"yes\"")))
        .containsExactly(
            "pods.yaml:11: spec.containers[0].tty: found the text \"yes\";"
                + " write true or false without quotes");
    assertThat(problems(POD.replace("spec:", "spec:\n  priority: high")))
        .containsExactly(
            "pods.yaml:8: spec.priority: found the text \"high\";"
                + " write a whole number without quotes");
    assertThat(problems("apiVersion: v1\nkind: Pod\nmetadata: {name: p}\nspec: [1]\n"))
        .containsExactly("pods.yaml:4: spec: found a list; write a map");
  }

  @Test
  void aTimeThatIsNoneIsRefused() {
    assertThat(problems(POD.replace("metadata:", "metadata:\n  creationTimestamp: yesterday")))
        .containsExactly(
            "pods.yaml:4: metadata.creationTimestamp: \"yesterday\" is no time;"
                + " write one such as 2026-03-01T12:00:00Z");
  }

  @Test
  void requiredFieldsOfObjectsAreDemanded() {
    assertThat(problems("kind: Pod\nmetadata: {}\n"))
        .containsExactly(
            "pods.yaml:1: apiVersion: missing; name the group and version of the kind");
    assertThat(problems("apiVersion: v1\nmetadata: {}\n"))
        .containsExactly("pods.yaml:1: kind: missing; name the kind of object");
    assertThat(problems("apiVersion: v1\nkind: Pod\nmetadata: {}\n"))
        .containsExactly("pods.yaml:3: metadata.name: missing; name the object");
    assertThat(problems("just words\n"))
        .containsExactly(
            "pods.yaml:1: a document that is no object; give it apiVersion, kind and metadata");
  }

  @Test
  void aKindThatIsNotTakenIsRefusedByName() {
    assertThat(problems("apiVersion: v1\nkind: Pd\nmetadata: {name: p}\n"))
        .containsExactly("pods.yaml:2: kind: Pd of v1 is not accepted here; did you mean Pod?");
    assertThat(problems("apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: p}\n"))
        .containsExactly(
            "pods.yaml:2: kind: Deployment of apps/v1 is not accepted here; write Namespace of v1, Node of v1, Pod of v1");
    assertThat(problems("apiVersion: v2\nkind: Pod\nmetadata: {name: p}\n"))
        .containsExactly("pods.yaml:1: apiVersion: Pod of v2 is not accepted here; write v1");
  }

  @Test
  void noKindOfAnotherGroupIsSuggestedHoweverSimilarItsName() {
    assertThat(taken("batch/v1", "Job"))
        .containsExactly(
            "x.yaml:2: kind: Job of batch/v1 is not accepted here; its controller does not run here,"
                + " so that it would get no pods; write a Job of batch.volcano.sh/v1alpha1, whose"
                + " fields differ (docs/reference/job.md), or pods with schedulerName: volcano");
    assertThat(taken("kubeflow.org/v1", "TFJob"))
        .singleElement()
        .asString()
        .contains("TFJob of kubeflow.org/v1", "its operator does not run here")
        .doesNotContain("did you mean");
    assertThat(taken("scheduling.k8s.io/v1alpha2", "PodGroup"))
        .containsExactly(
            "x.yaml:2: kind: PodGroup of scheduling.k8s.io/v1alpha2 is not accepted here; no controller here acts on it; leave it out");
    assertThat(taken("batch.volcano.sh/v1", "Job"))
        .containsExactly(
            "x.yaml:1: apiVersion: Job of batch.volcano.sh/v1 is not accepted here; write batch.volcano.sh/v1alpha1");
    assertThat(taken("batch.volcano.sh/v1alpha1", "Jobb"))
        .containsExactly(
            "x.yaml:2: kind: Jobb of batch.volcano.sh/v1alpha1 is not accepted here; did you mean Job?");
  }

  /** Problems of an object of a kind, for a reader that takes the kinds of a whole system. */
  private static List<String> taken(String apiVersion, String kind) {
    List<Class<? extends HasMetadata>> types =
        List.of(Job.class, CronJob.class, PodGroup.class, Queue.class, Pod.class, Node.class);
    ManifestReader whole = ManifestReader.taking(types.stream().map(ManifestKind::of).toList());
    String text = "apiVersion: %s\nkind: %s\nmetadata: {name: p}\n".formatted(apiVersion, kind);
    return lines(whole.read(List.of(new Text("x.yaml", text))));
  }

  @Test
  void readableDocumentsAreReadBesideFaultyOnes() {
    var malformed = new ArrayList<Problem>();
    String bad = POD.replace("worker-0", "worker-1") + "kind: Pod\n";
    List<ManifestReader.Item> items =
        reader.items(
            List.of(new Text("a.yaml", POD + "---\n" + bad), new Text("b.yaml", "{a: [\n")),
            malformed);

    assertThat(items).hasSize(2);
    assertThat(items.get(0).object()).isPresent();
    assertThat(items.get(1).object()).isEmpty();
    assertThat(items.get(1).problems()).singleElement().asString().contains("kind: given twice");
    assertThat(malformed).singleElement().asString().contains("b.yaml", "malformed YAML");
  }

  @Test
  void anObjectGivenTwiceIsRefusedAlsoAcrossTexts() {
    var reading = reader.read(List.of(new Text("a.yaml", POD), new Text("b.yaml", POD)));

    assertThat(lines(reading))
        .containsExactly(
            "b.yaml:4: metadata.name: Pod default/worker-0 is given twice, first in a.yaml:1;"
                + " remove or rename one of the two");
  }

  @Test
  void aKeyGivenTwiceIsRefused() {
    assertThat(problems(POD.replace("  name: worker-0", "  name: a\n  name: b")))
        .containsExactly(
            "pods.yaml:5: metadata.name: given twice, first on line 4; remove one of the two");
  }

  @Test
  void malformedYamlIsReportedWithItsLine() {
    assertThat(problems(POD + "---\nkind: [Pod\nmetadata: {}\n"))
        .singleElement()
        .asString()
        .startsWith("pods.yaml:16: malformed YAML: ");
  }

  @Test
  void allProblemsComeAtOnceAndNoObjectWithThem() {
    String text = POD.replace("500m", "4x").replace("image:", "imag:") + "---\nkind: Pod\n";

    assertThat(problems(text)).hasSize(3);
  }

  @Test
  void aliasesAndMergesAreFollowed() {
    var objects =
        objects(
            """
            apiVersion: v1
            kind: Node
            metadata:
              name: n1
              labels: &labels {zone: a, rack: r1}
              annotations:
                <<: *labels
                zone: b
            """);

    assertThat(objects.getFirst().object().getMetadata().getAnnotations())
        .containsEntry("zone", "b")
        .containsEntry("rack", "r1");
  }

  @Test
  void aSmallTextThatUnfoldsIntoALargeTreeIsRefused() {
    var bomb =
        new StringBuilder("apiVersion: v1\nkind: Namespace\na0: &a0 [x, x, x, x, x, x, x]\n");
    for (int i = 1; i < 12; i++) {
      String below = "*a" + (i - 1);
      bomb.append(
          "a%d: &a%d [%s]\n"
              .formatted(
                  i,
                  i,
                  String.join(", ", List.of(below, below, below, below, below, below, below))));
    }

    assertThat(problems(bomb.toString()))
        .singleElement()
        .asString()
        .contains("aliases unfold into more than 1000000 values");
  }

  @Test
  void anAliasOfWhatItStandsInIsRefused() {
    assertThat(problems("&all\napiVersion: v1\nkind: Namespace\nself: *all\n"))
        .containsExactly(
            "pods.yaml:1: self: an alias refers to what it stands in;"
                + " write it out without the alias");
  }

  @Test
  void jsonLinesAreReadOneObjectALine() {
    String line = "{\"apiVersion\":\"v1\",\"kind\":\"Node\",\"metadata\":{\"name\":\"%s\"%s}}\n";
    var good = reader.readJsonLines(new Text("c.json", line.formatted("n1", "") + "\n"));
    var bad =
        reader.readJsonLines(
            new Text(
                "c.json", line.formatted("n1", "") + line.formatted("n2", ",\"nam\":1") + "{"));

    assertThat(good).isInstanceOf(Reading.Good.class);
    assertThat(lines(bad))
        .hasSize(2)
        .anyMatch(text -> text.startsWith("c.json:2: metadata.nam: no such field"))
        .anyMatch(text -> text.startsWith("c.json:3: malformed JSON: "));
  }

  private static String node(String name) {
    return "apiVersion: v1\nkind: Node\nmetadata:\n  name: " + name + "\n";
  }

  private List<ManifestObject> objects(String text) {
    return switch (reader.read(List.of(new Text("pods.yaml", text)))) {
      case Reading.Good<List<ManifestObject>> good -> good.value();
      case Reading.Bad<List<ManifestObject>> bad ->
          throw new AssertionError("not read: " + bad.problems());
    };
  }

  private List<String> problems(String text) {
    return lines(reader.read(List.of(new Text("pods.yaml", text))));
  }

  private static List<String> lines(Reading<?> reading) {
    return switch (reading) {
      case Reading.Good<?> good -> throw new AssertionError("read: " + good.value());
      case Reading.Bad<?> bad -> bad.problems().stream().map(Problem::toString).toList();
    };
  }
}
