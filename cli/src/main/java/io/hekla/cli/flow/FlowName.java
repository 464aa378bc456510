package io.hekla.cli.flow;

import io.hekla.cli.cluster.Resource;
import io.hekla.cli.failure.CommandFailure;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The name of a JobTemplate or JobFlow: {@code -N} as with vcctl, or simply the first argument. */
final class FlowName {
  @Option(
      names = {"-N", "--name"},
      paramLabel = "NAME",
      defaultValue = "",
      description = "Its name.")
  private String flag = "";

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "NAME",
      defaultValue = "",
      description = "Its name, if it is not given by --name.")
  private String argument = "";

  /** Empty if none is given. */
  String orNone() {
    return flag.isEmpty() ? argument : flag;
  }

  String orRefuse(Resource resource) {
    if (orNone().isEmpty()) {
      throw new CommandFailure(
          "%s name must be specified; give it by --name or -N"
              .formatted(resource.equals(Resource.JOB_FLOWS) ? "jobflow" : "job template"));
    }
    return orNone();
  }
}
