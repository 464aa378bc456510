import com.google.googlejavaformat.java.Formatter;
import com.google.googlejavaformat.java.ImportOrderer;
import com.google.googlejavaformat.java.JavaFormatterOptions;
import com.google.googlejavaformat.java.RemoveUnusedImports;
import java.nio.file.Files;
import java.nio.file.Path;

/** Formats every Java file below the given folders in place; writes only what changes. */
class FormatSources {
  public static void main(String[] folders) throws Exception {
    var style = JavaFormatterOptions.Style.GOOGLE;
    var formatter = new Formatter(JavaFormatterOptions.builder().style(style).build());
    for (String folder : folders) {
      Path root = Path.of(folder);
      if (!Files.isDirectory(root)) {
        continue;
      }
      try (var files = Files.walk(root)) {
        for (Path file : (Iterable<Path>) files.filter(f -> f.toString().endsWith(".java"))::iterator) {
          String before = Files.readString(file);
          String after;
          try {
            after =
                formatter.formatSource(
                    RemoveUnusedImports.removeUnusedImports(
                        ImportOrderer.reorderImports(before, style)));
          } catch (com.google.googlejavaformat.java.FormatterException e) {
            // The compiler, which runs next, explains a syntax error better than the formatter.
            System.err.println("not formatted: " + file + ": " + e.getMessage());
            continue;
          }
          if (!after.equals(before)) {
            Files.writeString(file, after);
          }
        }
      }
    }
  }
}
