import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Copies the classes and sources of the types in a list out of the modules that have them. Types
 * nested in a listed one come along, and so does the {@code package-info} of each package.
 *
 * <p>Arguments: the list, the folder for classes, the folder for sources, and the modules.
 */
class CutPluginApi {
  private final Path classes;
  private final Path sources;
  private final List<Path> modules;
  private final Set<Path> written = new HashSet<>();

  private CutPluginApi(Path classes, Path sources, List<Path> modules) {
    this.classes = classes;
    this.sources = sources;
    this.modules = modules;
  }

  public static void main(String[] arguments) throws IOException {
    List<Path> paths = Arrays.stream(arguments).map(Path::of).toList();
    var cut = new CutPluginApi(paths.get(1), paths.get(2), paths.subList(3, paths.size()));
    for (String line : Files.readAllLines(paths.get(0))) {
      if (!line.isBlank() && !line.startsWith("#")) {
        cut.copy(line.strip());
      }
    }
    cut.deleteOthers(cut.classes.resolve("io"));
    cut.deleteOthers(cut.sources);
  }

  private void copy(String type) throws IOException {
    Path file = Path.of(type.replace('.', '/'));
    String name = file.getFileName().toString();
    for (Path module : modules) {
      Path compiled = module.resolve("target/classes").resolve(file.getParent());
      Path source = module.resolve("src/main/java").resolve(file.getParent());
      if (Files.exists(compiled.resolve(name + ".class"))) {
        try (var nested = Files.newDirectoryStream(compiled, name + "{,$*}.class")) {
          for (Path each : nested) {
            copy(each, classes.resolve(file.getParent()));
          }
        }
        copy(compiled.resolve("package-info.class"), classes.resolve(file.getParent()));
        copy(source.resolve(name + ".java"), sources.resolve(file.getParent()));
        copy(source.resolve("package-info.java"), sources.resolve(file.getParent()));
        return;
      }
    }
    System.err.printf(
        "types.txt names %s, which no module has: correct the line or remove it (searched: %s)%n",
        type, modules);
    System.exit(1);
  }

  private void copy(Path from, Path folder) throws IOException {
    Path to = folder.resolve(from.getFileName());
    if (written.add(to)) {
      Files.createDirectories(folder);
      Files.copy(from, to, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.COPY_ATTRIBUTES);
    }
  }

  /** Deletes what an earlier list named. */
  private void deleteOthers(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return;
    }
    Files.walkFileTree(
        folder,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            if (!written.contains(file)) {
              Files.delete(file);
            }
            return FileVisitResult.CONTINUE;
          }
        });
  }
}
