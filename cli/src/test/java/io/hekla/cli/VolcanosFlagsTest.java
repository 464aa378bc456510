package io.hekla.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Flags of Volcano's commands, each with its short name and default (docs/reference/commands.md).
 */
class VolcanosFlagsTest {
  private static final String ALL = "-k/--kubeconfig -s/--master";

  /** A verb, then its flags; what stands behind = is the default. */
  private static final List<String> VERBS =
      List.of(
          "job run: -i/--image=busybox -n/--namespace -N/--name= -m/--min=1 -r/--replicas=1"
              + " -R/--requests=cpu=1000m,memory=100Mi -L/--limits=cpu=1000m,memory=100Mi"
              + " -S/--scheduler=volcano -f/--filename=",
          "job list: -q/--queue= -n/--namespace -S/--scheduler= --all-namespaces --selector=",
          "job view: -n/--namespace -N/--name=",
          "job suspend: -n/--namespace -N/--name=",
          "job resume: -n/--namespace -N/--name=",
          "job delete: -n/--namespace -N/--name=",
          "queue create: -n/--name= -w/--weight=1 -S/--state=Open",
          "queue delete: -n/--name=",
          "queue operate: -n/--name= -w/--weight=0 -a/--action=",
          "queue list:",
          "queue get: -n/--name=",
          "jobtemplate create: -f/--file=",
          "jobtemplate delete: -f/--file= -N/--name= -n/--namespace",
          "jobtemplate list: -n/--namespace",
          "jobtemplate get: -n/--namespace -N/--name=",
          "jobtemplate describe: -N/--name= -n/--namespace -o/--format=yaml",
          "jobflow create: -f/--file=",
          "jobflow delete: -f/--file= -N/--name= -n/--namespace",
          "jobflow list: -n/--namespace --all-namespaces",
          "jobflow get: -n/--namespace -N/--name=",
          "jobflow describe: -N/--name= -n/--namespace -o/--format=yaml",
          "pod list: -q/--queue= -j/--job= -n/--namespace --all-namespaces");

  private static final List<String> TOOLS =
      List.of(
          "VSUB: -i/--image -N/--namespace -S/--scheduler -n/--name= -m/--min=1 -r/--replicas=1"
              + " -R/--requests=cpu=1000m,memory=100Mi -L/--limits=cpu=1000m,memory=100Mi"
              + " -c/--command=",
          "VJOBS: -N/--namespace=default -n/--name= -S/--scheduler= --all-namespaces --selector=",
          "VQUEUES: -n/--name=",
          "VSUSPEND: -N/--namespace=default -n/--name=",
          "VRESUME: -N/--namespace=default -n/--name=",
          "VCANCEL: -N/--namespace=default -n/--name=");

  @TestFactory
  List<DynamicTest> verbsHaveThem() {
    return VERBS.stream().map(line -> test(line, path -> VerbOfTest.of(path).command())).toList();
  }

  @TestFactory
  List<DynamicTest> verbsHaveThemUnderTheNameVcctl() {
    return VERBS.stream()
        .map(line -> test(line, path -> VerbOfTest.of(path).entry().loadFor(Personality.VCCTL)))
        .toList();
  }

  @TestFactory
  List<DynamicTest> toolsHaveThem() {
    return TOOLS.stream()
        .map(line -> test(line, name -> Verbs.tool(Personality.valueOf(name))))
        .toList();
  }

  private static DynamicTest test(String line, Function<String, Object> commands) {
    String[] parts = line.split(": ?", 2);
    return DynamicTest.dynamicTest(
        parts[0],
        () -> {
          Object made = commands.apply(parts[0]);
          var command = made instanceof CommandLine loaded ? loaded : new CommandLine(made);
          for (String flag : (ALL + " " + parts[1]).strip().split(" +", -1)) {
            holds(command, flag);
          }
        });
  }

  private static void holds(CommandLine command, String flag) {
    String[] parts = flag.split("=", 2);
    List<String> names = Arrays.asList(parts[0].split("/", -1));
    OptionSpec option = command.getCommandSpec().findOption(names.getLast());
    assertThat(option).as(flag).isNotNull();
    assertThat(option.names()).contains(names.toArray(String[]::new));
    if (parts.length == 2) {
      assertThat(option.defaultValue()).as(flag).isEqualTo(parts[1]);
    }
  }
}
