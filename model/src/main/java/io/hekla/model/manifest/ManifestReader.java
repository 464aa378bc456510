package io.hekla.model.manifest;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespaced;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Strict reader of manifests: every document must be an object of a kind that the caller accepts,
 * with an apiVersion, a kind and a name, with no unknown field and no value that its field cannot
 * hold, and no object may be given twice. A namespaced object without namespace is put into {@code
 * default}, as {@code kubectl} does. A {@code List} counts as the objects in it.
 */
public final class ManifestReader {
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .addModule(new JavaTimeModule())
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .build();

  private final AcceptedKinds kinds;
  private final boolean refusesNulls;
  private final String namespace;

  private ManifestReader(AcceptedKinds kinds, boolean refusesNulls, String namespace) {
    this.kinds = kinds;
    this.refusesNulls = refusesNulls;
    this.namespace = namespace;
  }

  /** Text to read, with its name in problems. */
  public record Text(String source, String content) {}

  /** Returns a reader that accepts these kinds and no other. */
  public static ManifestReader taking(List<ManifestKind> kinds) {
    return new ManifestReader(AcceptedKinds.of(kinds), false, "default");
  }

  /** Returns a reader of one kind, whose objects need neither apiVersion nor kind. */
  public static ManifestReader takingOnly(ManifestKind kind) {
    return new ManifestReader(AcceptedKinds.of(List.of(kind)).assuming(kind), false, "default");
  }

  /**
   * Returns the same reader, but kinds of other groups, and others of these, are accepted and not
   * read.
   */
  public ManifestReader skippingOthers() {
    return new ManifestReader(kinds.skippingOthers(), refusesNulls, namespace);
  }

  /** Returns the same reader, but namespaced objects without namespace are put into this one. */
  public ManifestReader withDefaultNamespace(String other) {
    return new ManifestReader(kinds, refusesNulls, other);
  }

  /**
   * Returns the same reader, but nulls in lists and maps are faults: for objects that no admission
   * checks before they are read.
   */
  public ManifestReader refusingNulls() {
    return new ManifestReader(kinds, true, namespace);
  }

  /** Reads texts as one set of objects, in their order. */
  public Reading<List<ManifestObject>> read(List<Text> texts) {
    var problems = new ArrayList<Problem>();
    return Reading.of(readEach(texts, problems, new ArrayList<>(), new ArrayList<>()), problems);
  }

  /**
   * Reads the objects that can be read, in their order; faults of the others do not prevent that.
   *
   * @param problems receives the faults of the others
   * @param misread receives the others whose kind and name are known, as they were probably meant;
   *     invalid values are still in them
   * @param passedOver receives the objects of kinds that are accepted and not read
   */
  public List<ManifestObject> readEach(
      List<Text> texts, List<Problem> problems, List<Document> misread, List<Document> passedOver) {
    return objects(documents(texts, problems), problems, misread, passedOver);
  }

  /**
   * One object of a text.
   *
   * @param object what was read; empty if it has problems, or its kind is passed over
   * @param problems all that is wrong with it
   */
  public record Item(Document document, Optional<ManifestObject> object, List<Problem> problems) {
    public Item {
      problems = List.copyOf(problems);
    }
  }

  /**
   * Reads every object by itself, in the order of the texts.
   *
   * @param malformed receives the faults of texts that have no objects, or none from there on
   */
  public List<Item> items(List<Text> texts, List<Problem> malformed) {
    var items = new ArrayList<Item>();
    var shape = new Shape(MAPPER, refusesNulls);
    Map<String, Place> seen = new HashMap<>();
    for (Document document : documents(texts, malformed)) {
      malformed.removeAll(document.faults());
      for (Document one : ListItems.of(document)) {
        var problems = new ArrayList<>(one.faults());
        Optional<ManifestObject> object =
            kinds
                .identify(one, problems)
                .flatMap(kind -> read(one, kind, shape, problems, new ArrayList<>()))
                .filter(read -> isFirst(read, seen, problems));
        items.add(new Item(one, problems.isEmpty() ? object : Optional.empty(), problems));
      }
    }
    return List.copyOf(items);
  }

  /**
   * Reads the objects of texts as trees, in their order. Their fields are not checked: the trees
   * are for a server, which checks them, and may know more of them than this program.
   */
  public Reading<List<Document>> readTrees(List<Text> texts) {
    var problems = new ArrayList<Problem>();
    var trees = new ArrayList<Document>();
    for (Document document : documents(texts, problems)) {
      for (Document one : ListItems.of(document)) {
        kinds.identify(one, problems).ifPresent(kind -> trees.add(one));
      }
    }
    return Reading.of(List.copyOf(trees), problems);
  }

  private static List<Document> documents(List<Text> texts, List<Problem> problems) {
    var documents = new ArrayList<Document>();
    for (Text text : texts) {
      documents.addAll(YamlDocuments.read(text.source(), text.content(), problems));
    }
    return documents;
  }

  /** Reads a text with one JSON object on each line. */
  public Reading<List<ManifestObject>> readJsonLines(Text text) {
    var problems = new ArrayList<Problem>();
    var documents = JsonLines.read(text.source(), text.content(), problems);
    return Reading.of(objects(documents, problems, new ArrayList<>(), new ArrayList<>()), problems);
  }

  /**
   * Reads a text of one document into a class that is no Kubernetes object, as strictly as the
   * objects.
   */
  public static <T> Reading<T> readAs(Class<T> type, Text text) {
    return readDocument(text)
        .then(
            only -> {
              var problems = new ArrayList<Problem>();
              new Shape(MAPPER).check(only, type, problems);
              if (!problems.isEmpty()) {
                return new Reading.Bad<>(problems);
              }
              return convert(only, type, problems)
                  .<Reading<T>>map(Reading.Good::new)
                  .orElseGet(() -> new Reading.Bad<>(problems));
            });
  }

  /** Reads a text of one document, whatever is in it. */
  public static Reading<Document> readDocument(Text text) {
    var problems = new ArrayList<Problem>();
    List<Document> documents = YamlDocuments.read(text.source(), text.content(), problems);
    if (problems.isEmpty() && documents.size() != 1) {
      problems.add(
          new Problem(
              text.source(), 0, "", "holds " + documents.size() + " documents", "give it one"));
    }
    return problems.isEmpty()
        ? new Reading.Good<>(documents.getFirst())
        : new Reading.Bad<>(problems);
  }

  private List<ManifestObject> objects(
      List<Document> documents,
      List<Problem> problems,
      List<Document> misread,
      List<Document> passedOver) {
    var objects = new ArrayList<ManifestObject>();
    var shape = new Shape(MAPPER, refusesNulls);
    Map<String, Place> seen = new HashMap<>();
    for (Document document : documents) {
      for (Document one : ListItems.of(document)) {
        if (kinds.ignores(one)) {
          passedOver.add(one);
        }
        kinds
            .identify(one, problems)
            .flatMap(kind -> read(one, kind, shape, problems, misread))
            .filter(object -> isFirst(object, seen, problems))
            .ifPresent(objects::add);
      }
    }
    return List.copyOf(objects);
  }

  private Optional<ManifestObject> read(
      Document document,
      ManifestKind kind,
      Shape shape,
      List<Problem> problems,
      List<Document> misread) {
    if (kind.type().isEmpty()) {
      return Optional.empty();
    }
    Class<? extends HasMetadata> type = kind.type().get();
    int before = problems.size();
    JsonNode name = document.tree().path("metadata").path("name");
    if (name.isMissingNode() || name.isNull() || name.asText().isEmpty()) {
      problems.add(document.place().problem("metadata.name", "missing", "name the object"));
    }
    shape.check(document, type, problems);
    if (problems.size() > before) {
      misread.add(new Document(shape.suggestion(document, type), document.place()));
      return Optional.empty();
    }
    Optional<? extends HasMetadata> object = convert(document, type, problems);
    object.ifPresent(this::giveNamespace);
    return object.map(read -> new ManifestObject(read, document.place()));
  }

  private void giveNamespace(HasMetadata object) {
    String given = object.getMetadata().getNamespace();
    if (object instanceof Namespaced && (given == null || given.isEmpty())) {
      object.getMetadata().setNamespace(namespace);
    }
  }

  private static <T> Optional<T> convert(Document document, Class<T> type, List<Problem> problems) {
    try {
      return Optional.of(MAPPER.treeToValue(document.tree(), type));
    } catch (JsonProcessingException | IllegalArgumentException refused) {
      String why = String.valueOf(refused.getMessage()).lines().findFirst().orElse("");
      problems.add(
          document
              .place()
              .problem("cannot be read as " + type.getSimpleName() + ": " + why, "correct it"));
      return Optional.empty();
    }
  }

  private static boolean isFirst(
      ManifestObject object, Map<String, Place> seen, List<Problem> problems) {
    var metadata = object.object().getMetadata();
    String namespace = metadata.getNamespace() == null ? "" : metadata.getNamespace() + "/";
    String identity = object.object().getKind() + " " + namespace + metadata.getName();
    Place first = seen.putIfAbsent(identity, object.place());
    if (first != null) {
      problems.add(
          object
              .place()
              .problem(
                  "metadata.name",
                  identity + " is given twice, first in " + first.source() + ":" + first.line(),
                  "remove or rename one of the two"));
    }
    return first == null;
  }
}
