package io.hekla.cli.experiment;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Content of {@code experiment.yaml}, as written. Source:
 * docs/guides/experiments.md#experimentyaml.
 *
 * @param title heading
 * @param text what is compared, and how to read the figures; Markdown
 * @param figures names of the figures
 * @param job job whose wait is a figure, as {@code namespace/name} or a name
 * @param domainLabel label of nodes whose value is their domain
 * @param network model of the time of trainings
 */
record ExperimentFile(
    @Nullable String title,
    @Nullable String text,
    @Nullable List<String> figures,
    @Nullable String job,
    @Nullable String domainLabel,
    @Nullable Network network,
    @Nullable List<Run> runs) {
  /**
   * Run of the experiment.
   *
   * @param manifests files and folders of manifests, below the folder of the experiment
   * @param conf scheduler configuration, likewise
   */
  record Run(@Nullable String name, @Nullable List<String> manifests, @Nullable String conf) {}

  /**
   * Network model.
   *
   * @param worker name of the task of workers
   * @param server name of the task of parameter servers
   * @param compute duration of the computing of a step, as {@code 200ms}
   * @param exchange bytes per step, pair and direction, as a quantity
   * @param bandwidth bytes per second and direction of a node's network card, as a quantity
   */
  record Network(
      @Nullable String worker,
      @Nullable String server,
      @Nullable Integer steps,
      @Nullable String compute,
      @Nullable String exchange,
      @Nullable String bandwidth) {}
}
