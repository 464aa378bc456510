package io.hekla.cli.manifest;

import io.hekla.model.manifest.ManifestReader.Text;
import io.hekla.model.manifest.Problem;
import io.hekla.model.manifest.Reading;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Reader of the text of manifests to its end, up to {@link #LONGEST}. */
public final class ManifestText {
  /**
   * Largest size in bytes; a longer text is no manifest: it would be that of twenty of the largest
   * objects that an API server stores.
   */
  public static final int LONGEST = 32 << 20;

  private ManifestText() {}

  /**
   * Reads the whole text, or reports why it cannot be used. Of a text that is too long, no more is
   * read and nothing is kept.
   *
   * @param source name of the source in problems
   */
  public static Reading<Text> read(String source, InputStream in) {
    try {
      byte[] bytes = new Bounded(in).readAllBytes();
      var text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
      return new Reading.Good<>(new Text(source, text.toString()));
    } catch (TooLong endless) {
      return problem(source, "is longer than " + LONGEST + " bytes", "give it in parts");
    } catch (CharacterCodingException foreign) {
      return problem(source, "is no text in UTF-8", "save it as UTF-8");
    } catch (IOException failed) {
      return problem(source, "cannot be read: " + failed.getMessage(), "check what it comes from");
    }
  }

  private static Reading<Text> problem(String source, String what, String todo) {
    return new Reading.Bad<>(List.of(new Problem(source, 0, "", what, todo)));
  }

  private static final class TooLong extends IOException {
    private static final long serialVersionUID = 1L;
  }

  /** Stream that breaks off where it is too long, before the parts read so far are joined. */
  private static final class Bounded extends FilterInputStream {
    private long left = LONGEST;

    Bounded(InputStream in) {
      super(in);
    }

    @Override
    public int read() throws IOException {
      int one = super.read();
      return one < 0 ? one : counted(one, 1);
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
      int came = super.read(buffer, offset, length);
      return came < 0 ? came : counted(came, came);
    }

    private int counted(int result, int came) throws TooLong {
      left -= came;
      if (left < 0) {
        throw new TooLong();
      }
      return result;
    }
  }
}
