package io.hekla.admission.cases;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespaced;
import io.hekla.admission.Kinds;
import io.hekla.admission.pod.AdmissionConfiguration;
import io.hekla.admission.rule.AdmissionContext;
import io.hekla.admission.rule.AdmissionSettings;
import io.hekla.admission.rule.KindRules;
import io.hekla.admission.rule.Operation;
import io.hekla.admission.rule.QueueTree;
import io.hekla.admission.rule.Requester;
import io.hekla.admission.rule.ResourceGroup;
import io.hekla.admission.rule.UserRecording;
import io.hekla.model.api.Queue;
import io.hekla.model.job.JobLimits;
import io.hekla.model.manifest.ManifestReader.Text;
import io.hekla.model.manifest.Reading;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Reads {@code cases/KIND/RULE.yaml}: documents with {@code says}, {@code operation} (CREATE unless
 * given), {@code before}, {@code object}, and {@code refused} (part of the message by field) or
 * {@code admitted} (values by field). {@code queues}, {@code namespaces}, {@code settings} and
 * {@code requester} say what else there is; the queues root, default and research are always there,
 * and open.
 *
 * <p>What every object needs is filled in: apiVersion and kind from the folder, a name, the
 * template of a Job's task, the containers of a pod. In the folder {@code template} a document
 * gives a {@code template}, and is a case of a Job as well as of a pod.
 */
public final class AdmissionCases {
  private static final YAMLMapper YAML = new YAMLMapper();
  private static final String CONTAINERS = "[{name: main, image: busybox}]";
  private static final String POD = "{spec: {containers: " + CONTAINERS + "}}";
  private static final String JOB_TEMPLATE =
      "{spec: {tasks: [{name: a, replicas: 1, template: " + POD + "}]}}";

  /** From the folder of every module. */
  private static final Path FOLDER =
      Path.of("..", "admission", "src", "test", "resources", "cases");

  private AdmissionCases() {}

  /** All cases, by the name of their rule. */
  public static Map<String, List<AdmissionCase>> byRule() throws IOException {
    var cases = new TreeMap<String, List<AdmissionCase>>();
    try (var files = Files.walk(FOLDER)) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        String rule = String.valueOf(file.getFileName()).replace(".yaml", "");
        String folder = FOLDER.relativize(file).getName(0).toString();
        if (!rule.startsWith(folder + ".")) {
          throw new IllegalStateException(file + " lies in the folder of another kind");
        }
        cases.put(rule, read(rule, folder, file));
      }
    }
    return cases;
  }

  /** All cases. */
  public static List<AdmissionCase> all() throws IOException {
    return byRule().values().stream().flatMap(List::stream).toList();
  }

  private static List<AdmissionCase> read(String rule, String folder, Path file)
      throws IOException {
    var cases = new ArrayList<AdmissionCase>();
    try (var documents = YAML.readerFor(JsonNode.class).<JsonNode>readValues(file.toFile())) {
      while (documents.hasNext()) {
        JsonNode document = documents.next();
        if (folder.equals("template")) {
          cases.add(ofPod(rule, document));
          cases.add(ofJob(rule, document));
        } else {
          cases.add(of(rule, folder, document));
        }
      }
    }
    return cases;
  }

  private static AdmissionCase of(String rule, String folder, JsonNode document)
      throws IOException {
    KindRules<?> kind =
        Kinds.ALL.stream()
            .filter(one -> HasMetadata.getSingular(one.type()).equals(folder))
            .findFirst()
            .orElseThrow(() -> new IllegalStateException("no kind " + folder));
    return new AdmissionCase(
        rule,
        document.path("says").asText(),
        Operation.valueOf(document.path("operation").asText("CREATE")),
        complete(kind, (ObjectNode) document.get("object")),
        document.has("before")
            ? Optional.of(complete(kind, (ObjectNode) document.get("before")))
            : Optional.empty(),
        context(document),
        document.path("settings"),
        refused("", document),
        admitted(document));
  }

  private static AdmissionCase ofPod(String rule, JsonNode document) throws IOException {
    ObjectNode pod = document.path("template").deepCopy();
    ObjectNode spec = (ObjectNode) pod.get("spec");
    if (!spec.has("containers")) {
      spec.putArray("containers");
    }
    return new AdmissionCase(
        rule,
        document.path("says").asText(),
        Operation.CREATE,
        complete(kindOf("pod"), pod),
        Optional.empty(),
        context(document).with(AdmissionSettings.DEFAULT.withPodValidation()),
        YAML.missingNode(),
        refused("", document),
        Map.of());
  }

  private static AdmissionCase ofJob(String rule, JsonNode document) throws IOException {
    ObjectNode job = YAML.createObjectNode();
    ObjectNode task = job.putObject("spec").putArray("tasks").addObject();
    task.put("name", "a").put("replicas", 1).set("template", document.path("template"));
    return new AdmissionCase(
        rule,
        document.path("says").asText(),
        Operation.CREATE,
        complete(kindOf("job"), job),
        Optional.empty(),
        context(document),
        YAML.missingNode(),
        refused("spec.tasks[0].template.", document),
        Map.of());
  }

  private static KindRules<?> kindOf(String singular) {
    return Kinds.ALL.stream()
        .filter(one -> HasMetadata.getSingular(one.type()).equals(singular))
        .findFirst()
        .orElseThrow();
  }

  private static ObjectNode complete(KindRules<?> kind, ObjectNode given) throws IOException {
    ObjectNode object = YAML.createObjectNode();
    object.put("apiVersion", HasMetadata.getApiVersion(kind.type()));
    object.put("kind", HasMetadata.getKind(kind.type()));
    object.setAll(given.deepCopy());
    ObjectNode metadata =
        object.has("metadata") ? (ObjectNode) object.get("metadata") : object.putObject("metadata");
    if (!metadata.has("name")) {
      metadata.put("name", kind.type() == Queue.class ? "q" : "train");
    }
    if (Namespaced.class.isAssignableFrom(kind.type())) {
      metadata.put("namespace", "default");
    }
    if (object.path("spec") instanceof ObjectNode spec) {
      switch (HasMetadata.getKind(kind.type())) {
        case "Job" -> {
          for (JsonNode task : spec.path("tasks")) {
            fill((ObjectNode) task, "template", POD);
          }
        }
        case "Pod" -> fill(spec, "containers", CONTAINERS);
        case "CronJob" -> fill(spec, "jobTemplate", JOB_TEMPLATE);
        default -> {}
      }
    }
    return object;
  }

  private static void fill(ObjectNode object, String field, String value) throws IOException {
    if (!object.has(field)) {
      object.set(field, YAML.readTree(value));
    }
  }

  private static AdmissionContext context(JsonNode document) throws IOException {
    var queues = new LinkedHashMap<String, Queue>();
    for (String name : List.of("root", "default", "research")) {
      queues.put(name, queue(YAML.readTree("{metadata: {name: " + name + "}}")));
    }
    for (JsonNode queue : document.path("queues")) {
      queues.put(queue.path("metadata").path("name").asText(), queue(queue));
    }
    var namespaces = new TreeMap<String, Map<String, String>>();
    for (var namespace : document.path("namespaces").properties()) {
      var annotations = new TreeMap<String, String>();
      namespace
          .getValue()
          .properties()
          .forEach(one -> annotations.put(one.getKey(), one.getValue().asText()));
      namespaces.put(namespace.getKey(), annotations);
    }
    return new AdmissionContext(
        QueueTree.of(queues.values()),
        namespaces,
        Map.of(),
        settings(document.path("settings")),
        requester(document.path("requester")));
  }

  private static Queue queue(JsonNode given) throws IOException {
    ObjectNode queue = complete(kindOf("queue"), (ObjectNode) given);
    fill(queue, "spec", "{weight: 1}");
    fill(queue, "status", "{state: Open}");
    return YAML.treeToValue(queue, Queue.class);
  }

  private static AdmissionSettings settings(JsonNode given) {
    AdmissionSettings plain = AdmissionSettings.DEFAULT;
    var names = new ArrayList<String>();
    given.path("schedulerNames").forEach(name -> names.add(name.asText()));
    return new AdmissionSettings(
        names.isEmpty() ? plain.schedulerNames() : names,
        given.path("defaultQueue").asText(plain.defaultQueue()),
        given.path("maxQueueDepth").asInt(plain.maxQueueDepth()),
        given.path("rootProtected").asBoolean(plain.rootProtected()),
        given.path("allocatedQueuesStay").asBoolean(plain.allocatedQueuesStay()),
        given.path("gatesPods").asBoolean(plain.gatesPods()),
        new JobLimits(given.path("jobReplicas").asInt(plain.jobLimits().replicas())),
        groups(given.path("resourceGroups").asText()),
        given.path("judgesPods").asBoolean(plain.judgesPods()),
        given.path("recordsUsers").asBoolean()
            ? new UserRecording(true, Set.of("operator"), Set.of("operators"))
            : plain.users());
  }

  private static Optional<Requester> requester(JsonNode given) {
    List<String> groups = new ArrayList<>();
    given.path("groups").forEach(group -> groups.add(group.asText()));
    return given.isMissingNode()
        ? Optional.empty()
        : Optional.of(Requester.of(given.path("name").asText(), groups.toArray(String[]::new)));
  }

  private static List<ResourceGroup> groups(String text) {
    if (text.isEmpty()) {
      return List.of();
    }
    return switch (AdmissionConfiguration.read(new Text("case", text))) {
      case Reading.Good<List<ResourceGroup>> good -> good.value();
      case Reading.Bad<List<ResourceGroup>> bad ->
          throw new IllegalStateException(bad.problems().toString());
    };
  }

  private static Map<String, String> refused(String at, JsonNode document) {
    var refused = new TreeMap<String, String>();
    document
        .path("refused")
        .properties()
        .forEach(
            one -> {
              boolean whole = at.isEmpty() || one.getKey().startsWith("spec.tasks");
              refused.put((whole ? "" : at) + one.getKey(), one.getValue().asText());
            });
    return refused;
  }

  private static Map<String, JsonNode> admitted(JsonNode document) {
    var admitted = new TreeMap<String, JsonNode>();
    document
        .path("admitted")
        .properties()
        .forEach(one -> admitted.put(one.getKey(), one.getValue()));
    if (document.has("refused") == document.has("admitted")) {
      throw new IllegalStateException("neither or both of refused and admitted: " + document);
    }
    return admitted;
  }

  /** The value at a path such as {@code spec.tasks[0].name} or {@code a["b.c/d"]}. */
  public static JsonNode at(JsonNode object, String path) {
    var step =
        java.util.regex.Pattern.compile("\\[\"([^\"]*)\"]|\\[(\\d+)]|\\.?([^.\\[]+)").matcher(path);
    JsonNode at = object;
    while (step.find()) {
      if (step.group(2) != null) {
        at = at instanceof ArrayNode list ? list.path(Integer.parseInt(step.group(2))) : at.path(0);
      } else {
        at = at.path(step.group(1) != null ? step.group(1) : step.group(3));
      }
    }
    return at;
  }
}
