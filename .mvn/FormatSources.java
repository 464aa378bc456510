import com.google.googlejavaformat.java.Formatter;
import com.google.googlejavaformat.java.FormatterException;
import com.google.googlejavaformat.java.ImportOrderer;
import com.google.googlejavaformat.java.JavaFormatterOptions;
import com.google.googlejavaformat.java.RemoveUnusedImports;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Formats every Java file below the given folders in place, on all processors; writes only what
 * changes.
 */
class FormatSources {
  private static final JavaFormatterOptions.Style STYLE = JavaFormatterOptions.Style.GOOGLE;

  public static void main(String[] folders) throws IOException {
    for (String folder : folders) {
      Path root = Path.of(folder);
      if (Files.isDirectory(root)) {
        sources(root).parallelStream().forEach(FormatSources::format);
      }
    }
  }

  private static List<Path> sources(Path root) throws IOException {
    try (var files = Files.walk(root)) {
      return files.filter(file -> file.toString().endsWith(".java")).toList();
    }
  }

  private static void format(Path file) {
    try {
      String before = Files.readString(file);
      String after = formatted(before);
      if (!after.equals(before)) {
        Files.writeString(file, after);
      }
    } catch (FormatterException e) {
      // The compiler, which runs next, explains a syntax error better than the formatter.
      System.err.println("not formatted: " + file + ": " + e.getMessage());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String formatted(String source) throws FormatterException {
    var formatter = new Formatter(JavaFormatterOptions.builder().style(STYLE).build());
    return formatter.formatSource(
        RemoveUnusedImports.removeUnusedImports(ImportOrderer.reorderImports(source, STYLE)));
  }
}
