package io.hekla.cli.vet;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.admission.Verdict;
import io.hekla.admission.rule.AdmissionContext;
import io.hekla.cli.apply.ManifestCheck;
import io.hekla.cli.apply.Manifests;
import io.hekla.cli.apply.WithoutEffect;
import io.hekla.model.api.Queue;
import io.hekla.model.api.QueueSpec;
import io.hekla.model.manifest.ManifestObject;
import io.hekla.model.manifest.ManifestReader;
import io.hekla.model.manifest.ManifestReader.Text;
import io.hekla.model.manifest.Problem;
import io.hekla.model.manifest.Reading;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.stream.Stream;

/**
 * What admission says of manifests, as if all of them, and the queues that every cluster has, were
 * there.
 *
 * @param objects how many were looked at
 * @param notes in the order of the texts
 */
record Vetting(int objects, List<Note> notes) {
  /** Looks at texts; one that cannot be read does not keep the others from being judged. */
  static Vetting of(List<Text> texts) {
    ManifestReader reader = Manifests.readerForSystem().passingOverOthers();
    var notes = new ArrayList<Note>();
    var objects = new ArrayList<ManifestObject>();
    switch (reader.read(texts)) {
      case Reading.Good<List<ManifestObject>> good -> objects.addAll(good.value());
      case Reading.Bad<List<ManifestObject>> bad -> {
        bad.problems().forEach(problem -> notes.add(new Note(false, problem, "", "")));
        for (Text text : texts) {
          if (reader.read(List.of(text))
              instanceof Reading.Good<List<ManifestObject>>(var readable)) {
            objects.addAll(readable);
          }
        }
      }
    }
    AdmissionContext context = ManifestCheck.context(objects, alwaysThere(objects));
    objects.forEach(object -> notes.addAll(judge(object, context)));
    WithoutEffect.anywhere(objects)
        .forEach((object, problem) -> notes.add(new Note(true, problem, name(object), "")));
    return new Vetting(objects.size(), notes);
  }

  /** Whether something would be refused. */
  boolean refusesSomething() {
    return notes.stream().anyMatch(note -> !note.isWarning());
  }

  private static List<Note> judge(ManifestObject object, AdmissionContext context) {
    String name = name(object);
    return switch (ManifestCheck.review(object, context)) {
      case Verdict.Admitted(HasMetadata good) ->
          ManifestCheck.unreadable(good, object.place()).stream()
              .map(problem -> new Note(false, problem, name, ""))
              .toList();
      case Verdict.Refused(var findings) ->
          findings.stream()
              .map(
                  finding -> {
                    Problem problem =
                        object.place().problem(finding.field(), finding.what(), finding.remedy());
                    return new Note(false, problem, name, finding.rule());
                  })
              .toList();
    };
  }

  /** The queues that the scheduler makes itself, where the texts do not have them. */
  private static List<Queue> alwaysThere(List<ManifestObject> objects) {
    var given = new LinkedHashSet<String>();
    objects.forEach(
        object -> {
          if (object.object() instanceof Queue queue) {
            given.add(queue.getMetadata().getName());
          }
        });
    return Stream.of("root", "default")
        .filter(name -> !given.contains(name))
        .map(Vetting::queue)
        .toList();
  }

  private static Queue queue(String name) {
    var queue = new Queue();
    queue.getMetadata().setName(name);
    queue.setSpec(new QueueSpec());
    return queue;
  }

  private static String name(ManifestObject object) {
    return object.object().getKind() + "/" + object.object().getMetadata().getName();
  }
}
