package io.hekla.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Quantity;
import io.hekla.cli.apply.Manifests;
import io.hekla.model.api.Job;
import io.hekla.model.api.TaskSpec;
import io.hekla.model.manifest.ManifestObject;
import io.hekla.model.manifest.ManifestReader.Text;
import io.hekla.model.manifest.Reading;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Jobs that were submitted, and what the cluster must have seen once they are done.
 *
 * @param jobs jobs by key
 * @param pods pods by key
 */
record Load(Map<String, WantedJob> jobs, Map<String, WantedPod> pods) {
  /** The demo's jobs, file by file. */
  static final List<String> DEMO =
      List.of("1-queues.yaml", "2-training.yaml", "3-simulation.yaml", "4-nightly.yaml");

  /**
   * A job.
   *
   * @param end the phase that it ends in
   */
  record WantedJob(String end, int minAvailable) {}

  /**
   * A pod's place.
   *
   * @param times how often a pod is made for it: once, but for each attempt of a job that fails
   */
  record WantedPod(String job, int times, BigDecimal cpu, BigDecimal memory) {}

  static Load nothing() {
    return new Load(new LinkedHashMap<>(), new LinkedHashMap<>());
  }

  /** The objects of the demo's manifests; jobs get names that begin with {@code prefix}. */
  static List<ManifestObject> demo(List<String> files, String prefix) {
    var texts = files.stream().map(file -> new Text(file, manifest(file))).toList();
    var reading = Manifests.reader().read(texts);
    assertThat(reading).isInstanceOf(Reading.Good.class);
    var objects = ((Reading.Good<List<ManifestObject>>) reading).value();
    for (ManifestObject object : objects) {
      if (object.object() instanceof Job job) {
        job.getMetadata().setName(prefix + job.getMetadata().getName());
      }
    }
    return objects;
  }

  static String manifest(String file) {
    try (InputStream in = Load.class.getResourceAsStream("/demo/" + file)) {
      return new String(Objects.requireNonNull(in, file).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Adds the jobs among these objects. */
  Load and(List<ManifestObject> objects) {
    var moreJobs = new LinkedHashMap<>(jobs);
    var morePods = new LinkedHashMap<>(pods);
    for (ManifestObject object : objects) {
      if (object.object() instanceof Job job) {
        add(job, moreJobs, morePods);
      }
    }
    return new Load(moreJobs, morePods);
  }

  private static void add(
      Job job, Map<String, WantedJob> moreJobs, Map<String, WantedPod> morePods) {
    var spec = Objects.requireNonNull(job.getSpec());
    String key = job.getMetadata().getNamespace() + "/" + job.getMetadata().getName();
    // flaky fails on purpose, on each of the attempts that maxRetry allows.
    boolean fails = job.getMetadata().getName().endsWith("flaky");
    int times = fails ? Objects.requireNonNull(spec.maxRetry) : 1;
    moreJobs.put(
        key,
        new WantedJob(fails ? "Failed" : "Completed", Objects.requireNonNull(spec.minAvailable)));
    for (TaskSpec task : new ArrayList<>(spec.tasks)) {
      var requests =
          Objects.requireNonNull(task.template)
              .getSpec()
              .getContainers()
              .getFirst()
              .getResources()
              .getRequests();
      for (int index = 0; index < Objects.requireNonNull(task.replicas); index++) {
        morePods.put(
            key + "-" + task.name + "-" + index,
            new WantedPod(
                key,
                times,
                Quantity.getAmountInBytes(Objects.requireNonNull(requests.get("cpu"))),
                Quantity.getAmountInBytes(Objects.requireNonNull(requests.get("memory")))));
      }
    }
  }
}
