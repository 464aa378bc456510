package io.hekla.cli.apply;

import io.hekla.model.manifest.Problem;
import java.util.ArrayList;
import java.util.List;

/**
 * Outcome of the application of manifests.
 *
 * @param unreadable files, or parts of files, that could not be read
 * @param refused faults of the objects that were not applied
 * @param refusedObjects number of these objects; one may have several faults
 * @param warnings warnings about objects that were applied
 * @param idle kinds that nothing here acts on, whose objects were not applied
 */
public record ApplyReport(
    int created,
    int changed,
    int unchanged,
    List<Problem> unreadable,
    List<About> refused,
    int refusedObjects,
    List<About> warnings,
    List<IdleKind> idle) {
  public ApplyReport {
    unreadable = List.copyOf(unreadable);
    refused = List.copyOf(refused);
    warnings = List.copyOf(warnings);
    idle = List.copyOf(idle);
  }

  /**
   * Problem with an object.
   *
   * @param object kind and name, as {@code Job/train}; empty if it has neither
   */
  public record About(String object, Problem problem) {
    /** Returns the line for people, with a mark behind the place. */
    private String line(String mark) {
      String what = mark + (object.isEmpty() ? "" : object + ": ");
      String field = problem.field().isEmpty() ? "" : problem.field() + ": ";
      return new Problem(
              problem.source(), problem.line(), "", what + field + problem.what(), problem.todo())
          .toString();
    }
  }

  /**
   * Kind that nothing here acts on.
   *
   * @param name kind and group, as {@code Deployment of apps/v1}
   * @param example file and line of the first object
   * @param todo what to write instead
   */
  public record IdleKind(String name, int count, String example, String todo) {
    private String line() {
      return "%d × %s, first at %s: %s".formatted(count, name, example, todo);
    }
  }

  /** Returns the number of objects that were not applied. */
  public int notApplied() {
    return refusedObjects + idle.stream().mapToInt(IdleKind::count).sum();
  }

  /** Returns whether an object or a file of the manifests is missing in the cluster. */
  public boolean isIncomplete() {
    return notApplied() > 0 || !unreadable.isEmpty();
  }

  /** Returns the line that states the numbers. */
  public String summary() {
    String applied =
        "Manifests: %d created, %d changed, %d unchanged, %d not applied"
            .formatted(created, changed, unchanged, notApplied());
    return unreadable.isEmpty() ? applied : applied + ", %d not read".formatted(unreadable.size());
  }

  /** Returns a line for each fault, each warning and each kind that nothing here acts on. */
  public List<String> details() {
    var lines = new ArrayList<String>();
    unreadable.forEach(problem -> lines.add(problem.toString()));
    refused.forEach(about -> lines.add(about.line("")));
    warnings.forEach(about -> lines.add(about.line("warning: ")));
    idle.forEach(kind -> lines.add(kind.line()));
    return lines;
  }
}
