package io.hekla.cli.vet;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.scheduling.v1.PriorityClass;
import io.hekla.admission.Admission;
import io.hekla.admission.Kinds;
import io.hekla.admission.RawRequest;
import io.hekla.admission.Verdict;
import io.hekla.admission.advice.Advice;
import io.hekla.admission.advice.TopologyAdvice;
import io.hekla.admission.advice.Warnings;
import io.hekla.admission.part.NullElements;
import io.hekla.admission.part.ObjectTrees;
import io.hekla.admission.rule.AdmissionContext;
import io.hekla.admission.rule.AdmissionSettings;
import io.hekla.admission.rule.Finding;
import io.hekla.admission.rule.Operation;
import io.hekla.apiserver.rest.schema.Defaults;
import io.hekla.apiserver.rest.schema.Schema;
import io.hekla.cli.admission.ClusterContext;
import io.hekla.cli.admission.PriorityClasses;
import io.hekla.cli.apply.ManifestCheck;
import io.hekla.cli.apply.WithoutEffect;
import io.hekla.model.api.HyperNode;
import io.hekla.model.api.Queue;
import io.hekla.model.api.QueueSpec;
import io.hekla.model.manifest.Document;
import io.hekla.model.manifest.ManifestObject;
import io.hekla.model.manifest.Problem;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Verdict of admission on manifests, as if all of them were created: in addition to the objects of
 * a cluster, or, where none was read, to the queues that every cluster has.
 */
final class Vetting {
  private final List<ManifestObject> objects;
  private final List<Document> misread;
  private final ClusterContext around;
  private final AdmissionSettings settings;
  private final TopologyAdvice topology;

  /** Objects that exist already, as they would be after the change. */
  private final Map<ManifestObject, ObjectNode> changed = new HashMap<>();

  private Vetting(Given given, ClusterContext around, AdmissionSettings settings) {
    this.settings = settings;
    this.objects = given.objects().stream().map(Vetting::withoutState).toList();
    this.misread = given.misread();
    this.around = around;
    this.topology =
        TopologyAdvice.ofSome(
            SchedulerConfigurations.lack(given.configurations(), TopologyAdvice.PLUGIN),
            hyperNodes(given.objects()));
  }

  /**
   * Returns the notes on objects: first those that cannot be read, with what else is wrong with
   * them, then the others in their order; warnings of admitted objects come last.
   *
   * @param settings settings of the admission rules
   * @param progress receives the number of objects that are judged, after each
   */
  static List<Note> of(
      Given given, ClusterContext around, AdmissionSettings settings, LongConsumer progress) {
    var vetting = new Vetting(given, around, settings);
    List<ManifestObject> objects = vetting.objects;
    objects.forEach(vetting::apply);
    AdmissionContext context = vetting.context();
    var notes = new ArrayList<>(given.notes());
    Set<String> places =
        notes.stream().map(note -> where(note.problem())).collect(Collectors.toSet());
    given.misread().forEach(one -> notes.addAll(vetting.beyond(one, places, context)));
    long judged = 0;
    for (ManifestObject object : objects) {
      notes.addAll(vetting.judge(object, context));
      progress.accept(++judged);
    }
    given.objects().forEach(object -> notes.addAll(vetting.warnings(object, context)));
    notes.addAll(vetting.priorityClasses());
    WithoutEffect.anywhere(objects)
        .forEach((object, problem) -> notes.add(new Note(true, problem, name(object), "")));
    return notes;
  }

  /**
   * Returns a Queue without its state, as an API server takes it: it drops the status of a new
   * object, and leaves that of another as it is. Other objects are returned as they are.
   */
  private static ManifestObject withoutState(ManifestObject given) {
    if (given.object() instanceof Queue queue && queue.getStatus() != null) {
      Queue copy = ObjectTrees.copy(queue);
      copy.setStatus(null);
      return new ManifestObject(copy, given.place());
    }
    return given;
  }

  /** Returns what an object probably does not do as it is meant, though it is stored. */
  private List<Note> warnings(ManifestObject given, AdmissionContext context) {
    if (NullElements.any(ObjectTrees.of(given.object()))) {
      return List.of(); // Admission refuses it.
    }
    var findings = new ArrayList<>(Warnings.of(given.object(), context));
    if (given.object() instanceof Queue queue && around.before(queue).isEmpty()) {
      findings.addAll(Warnings.ofStatus(queue));
    }
    return findings.stream().map(one -> note(true, given, one)).toList();
  }

  private static List<HyperNode> hyperNodes(List<ManifestObject> objects) {
    return objects.stream()
        .map(ManifestObject::object)
        .filter(HyperNode.class::isInstance)
        .map(HyperNode.class::cast)
        .toList();
  }

  private void apply(ManifestObject given) {
    around
        .before(given.object())
        .ifPresent(
            before -> {
              ObjectNode after = AsApplied.of(before, ObjectTrees.of(given.object()));
              Optional<ObjectNode> schema =
                  Optional.ofNullable(around.schemas().get(given.object().getKind()));
              changed.put(
                  given,
                  schema
                      .map(of -> Defaults.filled(after, Set.of("spec"), Schema.of(of)))
                      .orElse(after));
            });
  }

  private List<Note> judge(ManifestObject given, AdmissionContext context) {
    Verdict verdict =
        Optional.ofNullable(changed.get(given))
            .map(after -> change(given, after, context))
            .orElseGet(() -> ManifestCheck.review(given, context));
    List<Note> ofRules =
        switch (verdict) {
          case Verdict.Admitted(var good, var isDefaulted) -> unreadable(good, given);
          case Verdict.NoRules none -> unreadable(given.object(), given);
          case Verdict.Refused refused -> notes(refused.findings(), given);
          case Verdict.Unreadable unreadable -> notes(unreadable.findings(), given);
        };
    return with(with(ofRules, ofServer(given)), advice(given, context));
  }

  /** Returns the faults of an admitted object by which it cannot work. */
  private List<Note> advice(ManifestObject given, AdmissionContext context) {
    if (NullElements.any(ObjectTrees.of(given.object()))) {
      return List.of(); // Admission refuses it, and advice reads lists without nulls.
    }
    List<Finding> findings = new ArrayList<>(Advice.of(given.object(), context));
    findings.addAll(topology.of(given.object()));
    return notes(findings, given);
  }

  /** Returns the faults for which the API server refuses an object before admission. */
  private List<Note> ofServer(ManifestObject given) {
    ObjectNode after = changed.get(given);
    Optional<ObjectNode> before = around.before(given.object());
    if (after == null || before.isEmpty()) {
      return ServerFaults.ofNew(ObjectTrees.of(given.object()), given.place(), name(given));
    }
    Optional<Schema> schema =
        Optional.ofNullable(around.schemas().get(given.object().getKind())).map(Schema::of);
    return ServerFaults.ofChange(before.get(), after, schema, given.place(), name(given));
  }

  /** Returns the notes with those of others on fields that have none yet. */
  private static List<Note> with(List<Note> notes, List<Note> others) {
    Set<String> fields = new HashSet<>();
    notes.forEach(note -> fields.add(note.problem().field()));
    return Stream.concat(
            notes.stream(),
            others.stream().filter(note -> !fields.contains(note.problem().field())))
        .toList();
  }

  private static List<Note> unreadable(HasMetadata good, ManifestObject given) {
    return ManifestCheck.unreadable(good, given.place()).stream()
        .map(problem -> new Note(false, problem, name(given), ""))
        .toList();
  }

  private List<Note> notes(List<Finding> findings, ManifestObject given) {
    return findings.stream().map(one -> note(around.isDoubtful(one), given, one)).toList();
  }

  /**
   * Returns the findings of the rules on an object that cannot be read, except those that were
   * reported already.
   */
  private List<Note> beyond(Document misread, Set<String> places, AdmissionContext context) {
    JsonNode tree = misread.tree();
    String name = tree.path("kind").asText() + "/" + tree.at("/metadata/name").asText();
    Verdict verdict = Admission.judge(RawRequest.create(tree), context);
    List<Finding> findings =
        verdict instanceof Verdict.Unreadable unreadable ? unreadable.beyond() : verdict.findings();
    List<Note> ofRules =
        findings.stream()
            .map(
                one ->
                    new Note(
                        around.isDoubtful(one),
                        misread.place().problem(one.field(), one.what(), one.remedy()),
                        name,
                        one.rule()))
            .toList();
    List<Note> ofServer =
        tree instanceof ObjectNode object
            ? ServerFaults.ofNew(object, misread.place(), name)
            : List.of();
    return with(ofRules, ofServer).stream()
        .filter(note -> !places.contains(where(note.problem())))
        .toList();
  }

  private static String where(Problem problem) {
    return problem.source() + ":" + problem.line() + ":" + problem.field();
  }

  private Verdict change(ManifestObject given, ObjectNode after, AdmissionContext context) {
    return Admission.judge(
        new RawRequest(Operation.UPDATE, after, around.before(given.object())), context);
  }

  /**
   * Reports PriorityClasses that do not exist: the API server refuses a pod for it, and would
   * refuse the pods made of the other objects.
   */
  private List<Note> priorityClasses() {
    var notes = new ArrayList<Note>();
    around
        .priorityClasses()
        .ifPresent(
            there -> {
              Set<String> known = new HashSet<>(there);
              objects.stream()
                  .filter(one -> one.object() instanceof PriorityClass)
                  .forEach(one -> known.add(one.object().getMetadata().getName()));
              for (ManifestObject one : objects) {
                PriorityClasses.missing(ObjectTrees.of(one.object()), known)
                    .forEach(
                        missing -> notes.add(note(!(one.object() instanceof Pod), one, missing)));
              }
            });
    return notes;
  }

  private AdmissionContext context() {
    Map<String, Queue> present = new LinkedHashMap<>();
    around
        .queues()
        .orElseGet(() -> Stream.of("root", "default").map(Vetting::queue).toList())
        .forEach(queue -> present.put(queue.getMetadata().getName(), queue));
    for (ManifestObject given : objects) {
      if (given.object() instanceof Queue queue) {
        present.put(queue.getMetadata().getName(), asItWouldBe(given, queue));
      }
    }
    for (Document one : misread) {
      if (one.tree().path("kind").asText().equals("Queue")) {
        String name = one.tree().at("/metadata/name").asText();
        present.putIfAbsent(name, queue(name));
      }
    }
    AdmissionContext context = ManifestCheck.context(objects, present.values(), settings);
    Map<String, Map<String, String>> annotations = new HashMap<>();
    Map<String, Map<String, String>> labels = new HashMap<>();
    around
        .namespaces()
        .forEach(
            (name, namespace) -> {
              annotations.put(name, namespace.annotations());
              labels.put(name, namespace.labels());
            });
    annotations.putAll(context.namespaceAnnotations());
    labels.putAll(context.namespaceLabels());
    return context.withNamespaces(annotations).withLabels(labels);
  }

  private Queue asItWouldBe(ManifestObject given, Queue queue) {
    ObjectNode after = changed.get(given);
    return after == null
        ? queue
        : Kinds.read(after).filter(Queue.class::isInstance).map(Queue.class::cast).orElse(queue);
  }

  private static Queue queue(String name) {
    var queue = new Queue();
    queue.getMetadata().setName(name);
    queue.setSpec(new QueueSpec());
    return queue;
  }

  private static Note note(boolean isWarning, ManifestObject given, Finding finding) {
    return new Note(
        isWarning,
        given.place().problem(finding.field(), finding.what(), finding.remedy()),
        name(given),
        finding.rule());
  }

  private static String name(ManifestObject object) {
    return object.object().getKind() + "/" + object.object().getMetadata().getName();
  }
}
