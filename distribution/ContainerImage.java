import com.google.cloud.tools.jib.api.Containerizer;
import com.google.cloud.tools.jib.api.Jib;
import com.google.cloud.tools.jib.api.JibContainerBuilder;
import com.google.cloud.tools.jib.api.TarImage;
import com.google.cloud.tools.jib.api.buildplan.AbsoluteUnixPath;
import com.google.cloud.tools.jib.api.buildplan.FileEntriesLayer;
import com.google.cloud.tools.jib.api.buildplan.FilePermissions;
import com.google.cloud.tools.jib.api.buildplan.ImageFormat;
import com.google.cloud.tools.jib.api.buildplan.Platform;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Writes a container image as a file, from nothing but a release folder and the system's C library,
 * without a registry or a Docker. Arguments: the release folder, a folder with the files of the
 * root (etc, lib …), the runtime, the folder of the options, the architecture, the version, the
 * time of all files, and the file to write.
 */
class ContainerImage {
  private static final String HOME = "/opt/hekla/";
  private static final String VOLUME = "/var/lib/hekla";
  private static final String THIRD_PARTY = "THIRD-PARTY.txt";
  private static final String USER = "65532:65532";

  private final Path release;
  private final Instant time;
  private final List<FileEntriesLayer> layers = new ArrayList<>();

  private ContainerImage(Path release, Instant time) {
    this.release = release;
    this.time = time;
  }

  public static void main(String[] arguments) throws Exception {
    List<Path> paths = Arrays.stream(arguments).map(Path::of).toList();
    var image = new ContainerImage(paths.get(0), Instant.parse(arguments[6]));
    image.layer("system", paths.get(1), "/", any -> true);
    image.layer("java", paths.get(2), HOME + "runtime/", any -> true);
    image.layer("libraries", image.release.resolve("lib"), HOME + "lib/", jar -> !isOwn(jar));
    image.layer("hekla", image.release.resolve("lib"), HOME + "lib/", ContainerImage::isOwn);
    image.layer("telemetry", image.release.resolve("telemetry"), HOME + "telemetry/", any -> true);
    image.layer("settings", paths.get(3), HOME, any -> true);
    for (String folder : List.of("archives", "licenses")) {
      Path files = image.release.resolve(folder);
      if (Files.isDirectory(files) && !(folder.equals("archives") && isOther(arguments[4]))) {
        image.layer(folder, files, HOME + folder + "/", file -> !isOfSimulations(file));
      }
    }
    image.layers.add(
        FileEntriesLayer.builder()
            .setName("third-party")
            .addEntry(
                image.release.resolve(THIRD_PARTY),
                AbsoluteUnixPath.get(HOME + THIRD_PARTY),
                FilePermissions.fromOctalString("644"),
                image.time,
                "0:0")
            .build());
    image.write(arguments[4], arguments[5], paths.get(7));
  }

  private static boolean isOfSimulations(Path file) {
    return file.getFileName().toString().startsWith("simulate.");
  }

  /** Archives of classes are those of the machine that builds. */
  private static boolean isOther(String architecture) {
    return !architecture.equals(System.getProperty("os.arch"));
  }

  private static boolean isOwn(Path jar) {
    return jar.getFileName().toString().startsWith("hekla-");
  }

  private void layer(String name, Path from, String to, Predicate<Path> part) throws IOException {
    var layer = FileEntriesLayer.builder().setName(name);
    try (var files = Files.walk(from)) {
      for (Path file : files.sorted().filter(each -> !each.equals(from)).toList()) {
        if (Files.isDirectory(file) || part.test(file)) {
          String inside = to + from.relativize(file);
          boolean isUsers = inside.equals(VOLUME) || inside.equals("/tmp");
          boolean runs = Files.isDirectory(file) || Files.isExecutable(file);
          layer.addEntry(
              file,
              AbsoluteUnixPath.get(inside),
              FilePermissions.fromOctalString(isUsers ? "777" : runs ? "755" : "644"),
              time,
              isUsers ? USER : "0:0");
        }
      }
    }
    layers.add(layer.build());
  }

  private void write(String architecture, String version, Path file) throws Exception {
    JibContainerBuilder image =
        Jib.fromScratch()
            .setPlatforms(Set.of(new Platform(architecture, "linux")))
            .setFormat(ImageFormat.Docker)
            .setCreationTime(time)
            .setUser(USER)
            .setWorkingDirectory(AbsoluteUnixPath.get(HOME.substring(0, HOME.length() - 1)))
            .setEnvironment(Map.of("PATH", HOME + "runtime/bin", "LANG", "C.UTF-8", "HOME", VOLUME))
            .setEntrypoint(HOME + "runtime/bin/java", "@" + HOME + "member")
            .setProgramArguments("up", "--data", VOLUME + "/data")
            .addVolume(AbsoluteUnixPath.get(VOLUME))
            .setLabels(
                Map.of(
                    "org.opencontainers.image.title", "hekla",
                    "org.opencontainers.image.version", version,
                    "org.opencontainers.image.licenses", "Apache-2.0"));
    layers.forEach(image::addFileEntriesLayer);
    Path cache = Files.createTempDirectory("hekla-image");
    try {
      image.containerize(
          Containerizer.to(TarImage.at(file).named("hekla:" + version))
              .setOfflineMode(true)
              .setBaseImageLayersCache(cache)
              .setApplicationLayersCache(cache)
              .setToolName("hekla"));
    } finally {
      try (var files = Files.walk(cache)) {
        files.sorted(Comparator.reverseOrder()).forEach(each -> each.toFile().delete());
      }
    }
  }
}
