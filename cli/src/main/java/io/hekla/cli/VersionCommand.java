package io.hekla.cli;

import io.hekla.recorder.BuildVersion;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/**
 * {@code hekla version}: prints the lines of {@code vcctl version}
 * (docs/reference/commands.md#vcctl).
 */
@Command(footerHeading = "%nExample:%n", footer = "  hekla version")
final class VersionCommand implements Runnable {
  private static final String API = "v1alpha1";

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    var out = spec.commandLine().getOut();
    var built = BuildVersion.ofProcess();
    out.print("API Version: %s\n".formatted(API));
    out.print("Version: %s\n".formatted(built.version()));
    out.print("Git SHA: %s\n".formatted(built.commit()));
    out.print("Built At: %s\n".formatted(built.time()));
    out.print("Java Version: %s\n".formatted(Runtime.version()));
    out.print(
        "Java OS/Arch: %s/%s\n"
            .formatted(System.getProperty("os.name"), System.getProperty("os.arch")));
    out.flush();
  }
}
