package io.hekla.system;

import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;

/**
 * Case of objects that a tenant may write into a namespace of his own, and that must harm no other
 * user.
 *
 * @param name file and name in it
 * @param steps steps of the tenant, in this order; see {@link HostileStep}
 */
record HostileCase(String name, List<HostileStep> steps) {
  private static final List<String> FILES =
      List.of("pods", "jobs", "podgroups", "makers", "others");

  /** Cases that ever failed since they were written. They are always among those that run. */
  static final Set<String> EVER_FAILED =
      Set.of(
          "pods/variable-with-an-endless-name",
          "pods/owners-without-end",
          "pods/placement-without-end",
          "pods/min-member-of-an-ordinary-pod",
          "podgroups/status-that-lets-itself-in");

  private static final int PART = 80;

  /** Every case. */
  static List<HostileCase> all() {
    var cases = new ArrayList<HostileCase>();
    for (String file : FILES) {
      try (InputStream text =
          Objects.requireNonNull(
              HostileCase.class.getResourceAsStream("/hostile/" + file + ".yaml"))) {
        for (var one : new YAMLMapper().readTree(text).properties()) {
          var steps = new ArrayList<HostileStep>();
          one.getValue().forEach(step -> steps.add(HostileStep.read(step)));
          cases.add(new HostileCase(file + "/" + one.getKey(), List.copyOf(steps)));
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return cases;
  }

  /**
   * Returns the cases that a run tries. The property {@code hekla.test.hostile} is {@code all},
   * parts of names with commas between, or a seed: then it is an eightieth at random and those that
   * ever failed.
   */
  static List<HostileCase> chosen() {
    return chosen(System.getProperty("hekla.test.hostile", Long.toString(System.nanoTime())));
  }

  /** Returns the cases of a choice in the form of the property {@code hekla.test.hostile}. */
  static List<HostileCase> chosen(String wish) {
    if (wish.equals("all")) {
      return all();
    }
    if (!wish.matches("-?\\d+")) {
      List<String> parts = List.of(wish.split(","));
      return all().stream().filter(one -> parts.stream().anyMatch(one.name()::contains)).toList();
    }
    System.out.println("hostile cases: chosen by -Dhekla.test.hostile=" + wish);
    var cases = new ArrayList<>(all());
    Collections.shuffle(cases, new Random(Long.parseLong(wish)));
    int count = cases.size() / PART;
    var chosen = new ArrayList<>(cases.subList(0, count));
    cases.subList(count, cases.size()).stream()
        .filter(one -> EVER_FAILED.contains(one.name()))
        .forEach(chosen::add);
    return chosen;
  }

  @Override
  public String toString() {
    return name;
  }
}
