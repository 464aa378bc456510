package io.hekla.simulator.scenario;

import io.hekla.model.manifest.ManifestReader.Text;
import io.hekla.model.manifest.Problem;
import io.hekla.model.manifest.Reading;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/** Reader of a text file, unpacked if its name ends in {@code .gz}. */
public final class InputFile {
  private InputFile() {}

  /** Reads the file's text, or returns one problem with the reason why it cannot be read. */
  public static Reading<Text> read(Path file) {
    try (InputStream bytes = open(file)) {
      var text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes.readAllBytes()));
      return new Reading.Good<>(new Text(file.toString(), text.toString()));
    } catch (NoSuchFileException missing) {
      return problem(file, "no such file", "create it or name another folder");
    } catch (AccessDeniedException denied) {
      return problem(file, "may not be read", "give yourself the right to read it");
    } catch (CharacterCodingException foreign) {
      return problem(file, "is no UTF-8 text", "convert it to UTF-8");
    } catch (ZipException broken) {
      return problem(file, "is no gzip file", "pack it with gzip or take .gz off its name");
    } catch (IOException failed) {
      return problem(file, "cannot be read: " + failed.getMessage(), "check the file");
    }
  }

  private static InputStream open(Path file) throws IOException {
    InputStream bytes = Files.newInputStream(file);
    if (!file.toString().endsWith(".gz")) {
      return bytes;
    }
    try {
      return new GZIPInputStream(bytes);
    } catch (IOException broken) {
      bytes.close();
      throw broken;
    }
  }

  private static Reading<Text> problem(Path file, String what, String todo) {
    return new Reading.Bad<>(List.of(new Problem(file.toString(), 0, "", what, todo)));
  }
}
