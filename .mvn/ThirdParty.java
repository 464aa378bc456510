import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/**
 * Writes which libraries Hekla runs with and under which licences, followed by the notices that
 * they carry, and corrects the licences in the bills of materials. Arguments: the file to write,
 * the table of licences in force with their texts beside it, and for each part a bill and the
 * folder of its libraries. Fails where a library is in no bill, or its licence is unknown or has no
 * text.
 */
class ThirdParty {
  private static final ObjectMapper JSON = new ObjectMapper();

  private record InForce(String pattern, String licence, String why) {
    boolean covers(String library) {
      return pattern.endsWith("*")
          ? library.startsWith(pattern.substring(0, pattern.length() - 1))
          : library.equals(pattern);
    }
  }

  public static void main(String[] arguments) throws IOException {
    Path table = Path.of(arguments[1]);
    List<InForce> corrections = corrections(table);
    var lines = new TreeSet<String>();
    var unknown = new TreeSet<String>();
    var files = new TreeSet<String>();
    var folders = new ArrayList<Path>();
    for (int part = 2; part + 1 < arguments.length; part += 2) {
      Path bill = Path.of(arguments[part]);
      folders.add(Path.of(arguments[part + 1]));
      JsonNode json = JSON.readTree(bill.toFile());
      for (JsonNode component : json.path("components")) {
        String name = component.path("name").asText();
        String version = component.path("version").asText();
        String library = component.path("group").asText() + ":" + name + "@" + version;
        if (library.startsWith("io.hekla:")) {
          continue;
        }
        InForce licence = inForce((ObjectNode) component, library, corrections);
        if (!Files.exists(table.resolveSibling(licence.licence() + ".txt"))) {
          unknown.add(library + ": " + licence.licence());
        }
        files.add(name + "-" + version + ".jar");
        lines.add(line(library, licence));
      }
      Files.writeString(bill, JSON.writerWithDefaultPrettyPrinter().writeValueAsString(json));
    }
    refuse(
        unknown,
        "libraries under licences of which licenses/ has no text: look whether they may be used,"
            + " then add the text, or a line to licenses/licences.tsv");
    refuse(unlisted(folders, files), "jars that no bill of materials lists");
    Files.writeString(
        Path.of(arguments[0]),
        "Hekla runs with these libraries; the texts of their licences are in licenses/.\n"
            + "The Java runtime is OpenJDK, GPL-2.0-only WITH Classpath-exception-2.0: runtime/legal/"
            + " has its texts.\n"
            + "An image has the C library of Debian, LGPL-2.1-or-later, as well: /usr/share/doc/ has"
            + " its texts.\n\n"
            + String.join("\n", lines)
            + "\n"
            + notices(folders));
  }

  private static String line(String library, InForce licence) {
    String why = licence.why().isEmpty() ? "" : " (" + licence.why() + ")";
    return "%-80s %s%s".formatted(library, licence.licence(), why);
  }

  private static void refuse(Set<String> faults, String what) {
    if (!faults.isEmpty()) {
      System.err.println(what + ": " + faults);
      System.exit(1);
    }
  }

  /** Returns the jars in the folders that are neither Hekla's own nor listed. */
  private static Set<String> unlisted(List<Path> folders, Set<String> listed) throws IOException {
    var unlisted = new TreeSet<String>();
    for (Path jar : jars(folders)) {
      String name = jar.getFileName().toString();
      if (!name.startsWith("hekla-") && !listed.contains(name)) {
        unlisted.add(name);
      }
    }
    return unlisted;
  }

  private static List<Path> jars(List<Path> folders) throws IOException {
    var jars = new ArrayList<Path>();
    for (Path folder : folders) {
      try (Stream<Path> files = Files.list(folder)) {
        jars.addAll(files.filter(file -> file.toString().endsWith(".jar")).sorted().toList());
      }
    }
    return jars;
  }

  private static List<InForce> corrections(Path table) throws IOException {
    return Files.readAllLines(table).stream()
        .filter(line -> !line.startsWith("#"))
        .map(line -> line.split("\t"))
        .map(columns -> new InForce(columns[0], columns[1], columns[2]))
        .toList();
  }

  /** The licence that holds, which the component names from now on. */
  private static InForce inForce(ObjectNode component, String library, List<InForce> corrections) {
    for (InForce correction : corrections) {
      if (correction.covers(library)) {
        String declared = component.path("licenses").toString();
        var properties = component.withArray("/properties");
        properties.addObject().put("name", "hekla:declared-licences").put("value", declared);
        properties.addObject().put("name", "hekla:why").put("value", correction.why());
        component
            .putArray("licenses")
            .addObject()
            .putObject("license")
            .put("id", correction.licence());
        return correction;
      }
    }
    JsonNode licences = component.path("licenses");
    String only = licences.path(0).path("license").path("id").asText("unknown");
    return new InForce(library, licences.size() == 1 ? only : licences.toString(), "");
  }

  /** Notices that the libraries carry, word by word; equal texts once. */
  private static String notices(List<Path> folders) throws IOException {
    var carriers = new TreeMap<String, TreeSet<String>>();
    for (Path jar : jars(folders)) {
      try (var open = new JarFile(jar.toFile())) {
        for (var entry : open.stream().filter(entry -> isNotice(entry.getName())).toList()) {
          String text =
              new String(open.getInputStream(entry).readAllBytes(), StandardCharsets.UTF_8);
          carriers
              .computeIfAbsent(text.strip(), fresh -> new TreeSet<>())
              .add(jar.getFileName() + " " + entry.getName());
        }
      }
    }
    var written = new StringBuilder();
    carriers.forEach(
        (text, from) ->
            written
                .append("\n\n== ")
                .append(String.join("\n== ", from))
                .append("\n\n")
                .append(text)
                .append('\n'));
    return written.toString();
  }

  private static boolean isNotice(String name) {
    String file = name.substring(name.lastIndexOf('/') + 1).toUpperCase(Locale.ROOT);
    return !name.endsWith("/")
        && !name.endsWith(".class")
        && (file.startsWith("LICENSE") || file.startsWith("LICENCE") || file.startsWith("NOTICE"));
  }
}
