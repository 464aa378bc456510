package io.hekla.actors.webhook;

import io.hekla.admission.pod.AdmissionConfiguration;
import io.hekla.admission.rule.AdmissionSettings;
import io.hekla.admission.rule.ResourceGroup;
import io.hekla.controller.host.StartRefused;
import io.hekla.model.manifest.ManifestReader.Text;
import io.hekla.model.manifest.Problem;
import io.hekla.model.manifest.Reading;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/** File with the groups of nodes for the rules, checked again and again; for one thread. */
final class RulesFile {
  private final Path file;
  private String last = "";

  RulesFile(Path file) {
    this.file = file;
  }

  /**
   * Reads the file for the first time.
   *
   * @throws StartRefused if it cannot be used: there is no former one to continue with
   */
  AdmissionSettings begin(AdmissionSettings settings) throws StartRefused {
    try {
      last = Files.readString(file);
    } catch (IOException e) {
      throw new StartRefused(
          "%s cannot be read (%s); see hekla.admission.configuration".formatted(file, e), e);
    }
    return switch (AdmissionConfiguration.read(new Text(file.toString(), last))) {
      case Reading.Good<List<ResourceGroup>>(var groups) -> settings.with(groups);
      case Reading.Bad<List<ResourceGroup>>(var problems) -> throw new StartRefused(line(problems));
    };
  }

  /** Takes the current content of the file, or reports once that it cannot be used. */
  List<String> check(AdmissionCache known) {
    String text;
    try {
      text = Files.readString(file);
    } catch (IOException e) {
      text = "";
    }
    if (text.equals(last)) {
      return List.of();
    }
    last = text;
    return switch (AdmissionConfiguration.read(new Text(file.toString(), text))) {
      case Reading.Good<List<ResourceGroup>>(var groups) -> {
        known.setUp(known.settings().with(groups));
        yield List.of("%s is taken; resource groups: %d".formatted(file, groups.size()));
      }
      case Reading.Bad<List<ResourceGroup>>(var problems) ->
          List.of(line(problems) + ": the groups before stay");
    };
  }

  private static String line(List<Problem> problems) {
    return problems.stream().map(Problem::toString).collect(Collectors.joining("; "));
  }
}
