package io.hekla.recorder.encoding;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.SequenceWriter;
import io.hekla.model.manifest.Problem;
import io.hekla.model.manifest.Reading;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Recorded values as JSON text, for people: one value on each line, under the names of the
 * recording. Everything in a text may have been made by anyone.
 */
public final class RecordingText {
  private static final String TODO = "correct it, or write the folder again";

  private RecordingText() {}

  /** Writes values, one on each line; the stream is not closed. */
  public static <T> void write(Class<T> type, Stream<? extends T> values, OutputStream out)
      throws IOException {
    SequenceWriter writer =
        RecordingMapper.text()
            .writerFor(type)
            .withRootValueSeparator("\n")
            .writeValues(new Unclosed(out));
    try (writer) {
      for (Iterator<? extends T> left = values.iterator(); left.hasNext(); ) {
        writer.write(left.next());
      }
    }
    out.write('\n');
  }

  /**
   * Reads values, one after the other or as one array. The first one that cannot be read ends the
   * reading, with its line and field.
   *
   * @param source names the text in problems
   */
  public static <T> Reading<List<T>> read(Class<T> type, String source, InputStream in) {
    var read = new ArrayList<T>();
    int line = 0;
    try (MappingIterator<T> values = RecordingMapper.text().readerFor(type).readValues(in)) {
      while (values.hasNextValue()) {
        line = values.getCurrentLocation().getLineNr();
        T value = values.nextValue();
        if (value == null) {
          return bad(new Problem(source, line, "", "null where a value must be", TODO));
        }
        read.add(value);
      }
      return new Reading.Good<>(List.copyOf(read));
    } catch (JacksonException wrong) {
      return bad(TextProblem.of(source, wrong, TODO));
    } catch (IllegalArgumentException wrong) {
      return bad(new Problem(source, line, "", TextProblem.line(wrong), TODO));
    } catch (IOException failed) {
      return bad(
          new Problem(source, 0, "", "cannot be read: " + failed.getMessage(), "check the file"));
    }
  }

  private static <T> Reading<List<T>> bad(Problem problem) {
    return new Reading.Bad<>(List.of(problem));
  }

  /** Stream that its writer flushes instead of closing. */
  private static final class Unclosed extends FilterOutputStream {
    Unclosed(OutputStream out) {
      super(out);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
      out.write(bytes, from, length);
    }

    @Override
    public void close() throws IOException {
      flush();
    }
  }
}
