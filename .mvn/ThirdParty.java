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
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/**
 * Writes which libraries Hekla runs with and under which licences, followed by the notices that
 * they carry, and corrects the licences in the bill of materials. Arguments: the bill, the table of
 * licences in force with their texts beside it, the folder of the libraries, the file to write.
 * Fails where a library's licence is unknown, or has no text.
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
    Path bill = Path.of(arguments[0]);
    Path table = Path.of(arguments[1]);
    JsonNode json = JSON.readTree(bill.toFile());
    List<InForce> corrections = corrections(table);
    var lines = new TreeSet<String>();
    var faults = new ArrayList<String>();
    for (JsonNode component : json.path("components")) {
      String library =
          component.path("group").asText()
              + ":"
              + component.path("name").asText()
              + "@"
              + component.path("version").asText();
      if (library.startsWith("io.hekla:")) {
        continue;
      }
      InForce licence = inForce((ObjectNode) component, library, corrections);
      if (!Files.exists(table.resolveSibling(licence.licence() + ".txt"))) {
        faults.add(library + ": " + licence.licence());
      }
      lines.add(
          "%-80s %s%s"
              .formatted(
                  library,
                  licence.licence(),
                  licence.why().isEmpty() ? "" : " (" + licence.why() + ")"));
    }
    if (lines.isEmpty() || !faults.isEmpty()) {
      System.err.println(
          "libraries under licences of which licenses/ has no text: look whether they may be used,"
              + " then add the text, or a line to licenses/licences.tsv: "
              + faults);
      System.exit(1);
    }
    Files.writeString(bill, JSON.writerWithDefaultPrettyPrinter().writeValueAsString(json));
    Files.writeString(
        Path.of(arguments[3]),
        "Hekla runs with these libraries; the texts of their licences are in licenses/.\n\n"
            + String.join("\n", lines)
            + "\n"
            + notices(Path.of(arguments[2])));
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
  private static String notices(Path libraries) throws IOException {
    var carriers = new TreeMap<String, TreeSet<String>>();
    try (Stream<Path> jars = Files.list(libraries)) {
      for (Path jar : jars.filter(file -> file.toString().endsWith(".jar")).sorted().toList()) {
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
