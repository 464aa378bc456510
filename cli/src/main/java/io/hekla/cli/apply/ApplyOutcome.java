package io.hekla.cli.apply;

import io.hekla.cli.apply.ApplyReport.About;
import io.hekla.cli.apply.ApplyReport.IdleKind;
import io.hekla.cli.cluster.ApiObject;
import io.hekla.cli.cluster.ApiServer.Written;
import io.hekla.model.manifest.Document;
import io.hekla.model.manifest.Problem;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Collection of the outcomes of single objects, for an {@link ApplyReport}. */
final class ApplyOutcome {
  private final List<About> refused = new ArrayList<>();
  private final List<About> warnings = new ArrayList<>();
  private final Map<String, IdleKind> idle = new LinkedHashMap<>();
  private int created;
  private int changed;
  private int unchanged;
  private int refusedObjects;

  void create(Document document, Written written) {
    created++;
    warn(document, written);
  }

  /** Counts an existing object as changed if its resource version is another one. */
  void update(Document document, Written written, ApiObject before) {
    if (version(written.object()).equals(version(before))) {
      unchanged++;
    } else {
      changed++;
    }
    warn(document, written);
  }

  void refuse(Document document, List<Problem> problems) {
    refusedObjects++;
    problems.forEach(problem -> refused.add(new About(name(document), problem)));
  }

  void idle(String kind, Document document, String todo) {
    String place = document.place().source() + ":" + document.place().line();
    idle.merge(
        kind,
        new IdleKind(kind, 1, place, todo),
        (first, next) -> new IdleKind(kind, first.count() + 1, first.example(), todo));
  }

  ApplyReport report(List<Problem> unreadable) {
    return new ApplyReport(
        created,
        changed,
        unchanged,
        unreadable,
        refused,
        refusedObjects,
        warnings,
        List.copyOf(idle.values()));
  }

  private void warn(Document document, Written written) {
    for (String warning : written.warnings()) {
      warnings.add(new About(name(document), document.place().problem(warning, "")));
    }
  }

  private static String version(ApiObject object) {
    return object.text("metadata", "resourceVersion");
  }

  private static String name(Document document) {
    String kind = document.tree().path("kind").asText();
    String name = document.tree().path("metadata").path("name").asText();
    return name.isEmpty() ? kind : kind + "/" + name;
  }
}
