import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;

/**
 * Lays out the folder of a release: a Java runtime, the jars, the commands, and what they are
 * installed with. Arguments: the checkout, the folder of all jars, the folder to write, and the
 * time that every file gets. Or, to link a runtime for another machine alone: the folder of its
 * modules, the folder to write, and the time.
 *
 * <p>All but the archives of classes is the same in each build of a commit with one JDK.
 */
class ReleaseTree {
  /**
   * Modules that jdeps finds in the jars, or that are only looked up: docs/reference/image.md#java.
   */
  static final String MODULES =
      String.join(
          ",",
          "java.base",
          "java.compiler",
          "java.desktop",
          "java.instrument",
          "java.management",
          "java.naming",
          "java.net.http",
          "java.scripting",
          "java.security.jgss",
          "java.sql.rowset",
          "jdk.crypto.ec",
          "jdk.httpserver",
          "jdk.jcmd",
          "jdk.jfr",
          "jdk.management",
          "jdk.net",
          "jdk.unsupported",
          "jdk.zipfs");

  private final Path checkout;
  private final Path tree;
  private final FileTime time;

  private ReleaseTree(Path checkout, Path tree, Instant time) {
    this.checkout = checkout;
    this.tree = tree;
    this.time = FileTime.from(time);
  }

  public static void main(String[] arguments) throws IOException, InterruptedException {
    if (arguments.length == 3) {
      link(arguments[0], Path.of(arguments[1]));
      new ReleaseTree(Path.of(""), Path.of(arguments[1]), Instant.parse(arguments[2]))
          .sameTimeAndRights();
      return;
    }
    var release =
        new ReleaseTree(Path.of(arguments[0]), Path.of(arguments[2]), Instant.parse(arguments[3]));
    release.lay(Path.of(arguments[1]));
  }

  private void lay(Path jars) throws IOException, InterruptedException {
    link("", tree.resolve("runtime"));
    copyAll(jars, "lib");
    copyAll(checkout.resolve("telemetry/target/lib"), "telemetry");
    copyAll(checkout.resolve("deploy/bin"), "bin");
    copy("hekla", "bin/hekla");
    for (String folder : List.of("crds", "policies", "rbac", "recorder-api", "webhooks")) {
      copyAll(checkout.resolve("deploy").resolve(folder), "deploy/" + folder);
    }
    copy("deploy/in-cluster.kubeconfig", "deploy/in-cluster.kubeconfig");
    copy("deploy/hekla-recommended.conf", "deploy/hekla-recommended.conf");
    copy("application.conf", "application.conf");
    copyAll(checkout.resolve("licenses"), "licenses");
    copyAll(checkout.resolve("docs"), "docs");
    copyAll(checkout.resolve("examples/experiments"), "examples/experiments");
    for (String page : List.of("README.md", "CHANGELOG.md", "LICENSE", "NOTICE")) {
      copy(page, page);
    }
    copy("distribution/target/THIRD-PARTY.txt", "THIRD-PARTY.txt");
    copy("cli/target/bom.json", "bom.json");
    copy("telemetry/target/bom.json", "telemetry/bom.json");
    sameTimeAndRights();
    completions();
    run(Map.of(), "runtime/bin/java", "-Xshare:dump", "-Xlog:disable", "-Xlog:all=error");
    run(Map.of("HEKLA_REHEARSE", "yes"), "bin/hekla");
    sameTimeAndRights();
  }

  /** Links a runtime of the modules in a folder; of this JDK without one. */
  static void link(String modules, Path output) {
    var options =
        Stream.of(
                modules.isEmpty() ? Stream.<String>of() : Stream.of("--module-path", modules),
                Stream.of("--add-modules", MODULES, "--output", output.toString()),
                Stream.of("--no-man-pages", "--no-header-files"),
                Stream.of("--exclude-files", "**.debuginfo,/java.base/lib/src.zip"))
            .flatMap(each -> each)
            .toArray(String[]::new);
    int code = ToolProvider.findFirst("jlink").orElseThrow().run(System.out, System.err, options);
    if (code != 0) {
      throw new IllegalStateException("jlink ended with " + code);
    }
  }

  private void copy(String from, String to) throws IOException {
    copy(checkout.resolve(from), tree.resolve(to));
  }

  private static void copy(Path from, Path to) throws IOException {
    Files.createDirectories(to.getParent());
    Files.copy(from, to, StandardCopyOption.REPLACE_EXISTING, LinkOption.NOFOLLOW_LINKS);
  }

  private void copyAll(Path from, String to) throws IOException {
    try (var files = Files.walk(from)) {
      for (Path file : files.filter(each -> !Files.isDirectory(each)).toList()) {
        copy(file, tree.resolve(to).resolve(from.relativize(file).toString()));
      }
    }
  }

  /** Writes the scripts of completion under the names by which shells find them. */
  private void completions() throws IOException, InterruptedException {
    for (var script :
        Map.of("bash", "bash/hekla", "zsh", "zsh/_hekla", "fish", "fish/hekla.fish").entrySet()) {
      Path file = tree.resolve("completions").resolve(script.getValue());
      Files.createDirectories(file.getParent());
      run(file.toFile(), Map.of(), "bin/hekla", "completion", script.getKey());
    }
  }

  private void run(Map<String, String> environment, String... command)
      throws IOException, InterruptedException {
    run(new File("/dev/stderr"), environment, command);
  }

  private void run(File output, Map<String, String> environment, String... command)
      throws IOException, InterruptedException {
    var program = new ProcessBuilder(command).directory(tree.toFile());
    program.command().set(0, tree.resolve(command[0]).toString());
    program.environment().keySet().removeIf(name -> name.startsWith("HEKLA_"));
    program.environment().putAll(environment);
    program.redirectError(ProcessBuilder.Redirect.INHERIT).redirectOutput(output);
    int code = program.start().waitFor();
    if (code != 0) {
      throw new IllegalStateException(String.join(" ", command) + " ended with " + code);
    }
  }

  /**
   * Gives all files one time, which archives of classes compare, and rights that do not depend on
   * who builds.
   */
  private void sameTimeAndRights() throws IOException {
    try (var files = Files.walk(tree)) {
      for (Path file : files.filter(each -> !Files.isSymbolicLink(each)).toList()) {
        boolean runs = Files.isExecutable(file);
        Files.setPosixFilePermissions(
            file, PosixFilePermissions.fromString(runs ? "rwxr-xr-x" : "rw-r--r--"));
        Files.setLastModifiedTime(file, time);
      }
    }
  }
}
