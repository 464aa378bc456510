package io.hekla.pluginapi;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Copy of the repository's modules from which the plugin API is made, so that a build in it touches
 * no file of the build that runs this test.
 */
final class ArtifactBuild {
  private static final Path HOUSE = Path.of("..");
  private static final Pattern VERSION =
      Pattern.compile("<plugin-api.version>(.+)</plugin-api.version>");
  private static final List<String> COPIED =
      List.of(".mvn", "model", "scheduler", "plugin-api", "application.conf");

  private final Path folder;
  private final Path repository;

  /**
   * Copies the modules.
   *
   * @param repository folder that artifacts are deployed to
   */
  ArtifactBuild(Path folder, Path repository) throws IOException {
    this.folder = folder;
    this.repository = repository;
    Files.createDirectories(repository);
    for (Path pom : poms()) {
      Path copy = folder.resolve(HOUSE.relativize(pom));
      Files.createDirectories(copy.getParent());
      Files.copy(pom, copy);
    }
    for (String each : COPIED) {
      copy(HOUSE.resolve(each), folder.resolve(each));
    }
  }

  /** Deploys the API, the engine that plugins are tested in, and their parent. */
  MavenRun deploy() throws IOException, InterruptedException {
    return run("deploy");
  }

  /** Deploys without Javadoc. */
  MavenRun deployClasses() throws IOException, InterruptedException {
    return run("deploy", "-Dmaven.javadoc.skip=true");
  }

  /** Compares with what is deployed, without Javadoc and without deploying anything. */
  MavenRun verify() throws IOException, InterruptedException {
    return run("verify", "-Dmaven.javadoc.skip=true");
  }

  /**
   * Builds to a phase.
   *
   * @param options further options of Maven
   */
  private MavenRun run(String phase, String... options) throws IOException, InterruptedException {
    var arguments =
        new ArrayList<>(
            List.of(
                "-Prelease",
                "-DskipTests",
                "-Dformat.skip=true",
                "-Denforcer.skip=true",
                "-Dmaven.install.skip=true",
                // Classes were copied with their times: those of another folder need no compiler.
                "-Dmaven.compiler.useIncrementalCompilation=false",
                "-DaltDeploymentRepository=hekla::" + repository.toUri(),
                "-pl",
                "plugin-api",
                "-am",
                phase));
    arguments.addAll(List.of(options));
    return MavenRun.in(folder, repository, arguments);
  }

  /** Returns the version of the API. */
  String version() throws IOException {
    Matcher version = VERSION.matcher(Files.readString(folder.resolve("pom.xml")));
    if (!version.find()) {
      throw new IllegalStateException("pom.xml does not have plugin-api.version");
    }
    return version.group(1);
  }

  /** Sets the version of the API. */
  void setVersion(String version) throws IOException {
    String before = version();
    replace("pom.xml", before + "</plugin-api.version>", version + "</plugin-api.version>");
    replace("plugin-api/pom.xml", "<version>" + before + "<", "<version>" + version + "<");
  }

  /** Replaces a text of a file, which has it. */
  void replace(String file, String text, String by) throws IOException {
    String before = Files.readString(folder.resolve(file));
    if (!before.contains(text)) {
      throw new IllegalArgumentException(file + " does not contain " + text);
    }
    Files.writeString(folder.resolve(file), before.replace(text, by));
  }

  private static List<Path> poms() throws IOException {
    var poms = new ArrayList<Path>(List.of(HOUSE.resolve("pom.xml")));
    for (Path folder : List.of(HOUSE, HOUSE.resolve("examples"))) {
      try (Stream<Path> modules = Files.list(folder)) {
        modules
            .map(module -> module.resolve("pom.xml"))
            .filter(Files::exists)
            .filter(pom -> COPIED.stream().noneMatch(each -> pom.startsWith(HOUSE.resolve(each))))
            .forEach(poms::add);
      }
    }
    return poms;
  }

  /** Copies a file or folder with its times, by which compilers see that nothing changed. */
  static void copy(Path from, Path to) throws IOException {
    Files.walkFileTree(
        from,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path each, BasicFileAttributes attributes)
              throws IOException {
            Files.createDirectories(to.resolve(from.relativize(each).toString()));
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path each, BasicFileAttributes attributes)
              throws IOException {
            Files.copy(
                each,
                to.resolve(from.relativize(each).toString()),
                StandardCopyOption.COPY_ATTRIBUTES);
            return FileVisitResult.CONTINUE;
          }
        });
  }
}
