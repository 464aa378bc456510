package io.hekla.cli.output;

import java.io.FilterWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.function.BooleanSupplier;

/**
 * Writer that replaces each control character by a question mark, line ends and tabs excepted. Text
 * that tenants write in names, messages and annotations could otherwise control an administrator's
 * terminal. The only sequences that it writes itself are those of {@link Colour}.
 */
public final class PlainWriter extends FilterWriter {
  private static final char SHOWN = '?';

  private final BooleanSupplier hasColours;

  private final PrintWriter to;

  private PlainWriter(PrintWriter to, BooleanSupplier hasColours) {
    super(to);
    this.to = to;
    this.hasColours = hasColours;
  }

  /** Returns a writer without colours to another writer, which is flushed with this one. */
  public static PrintWriter to(PrintWriter out) {
    return to(out, () -> false);
  }

  /**
   * Returns a writer to another writer, which is flushed with this one.
   *
   * @param hasColours whether it writes colours; asked at the first coloured text, when the flags
   *     of the command line are known
   */
  public static PrintWriter to(PrintWriter out, BooleanSupplier hasColours) {
    return new PrintWriter(new PlainWriter(out, hasColours), true);
  }

  /** Returns the text as it may be shown, without colours. */
  public static String plain(String text) {
    return shown(text, () -> false);
  }

  private static String shown(String text, BooleanSupplier hasColours) {
    if (text.chars().allMatch(PlainWriter::isHarmless)) {
      return text;
    }
    var shown = new StringBuilder(text.length());
    text.chars()
        .forEach(
            one -> {
              if (isHarmless(one)) {
                shown.append((char) one);
              } else if (!Colour.isMark(one)) {
                shown.append(SHOWN);
              } else if (hasColours.getAsBoolean()) {
                shown.append(Colour.sequence(one));
              }
            });
    return shown.toString();
  }

  private static boolean isHarmless(int one) {
    return one == '\n' || one == '\t' || !(Character.isISOControl(one) || Colour.isMark(one));
  }

  /** Fails where the other writer has failed, which keeps that to itself: nobody reads it. */
  @Override
  public void flush() throws IOException {
    if (to.checkError()) {
      throw new IOException("nobody reads the output");
    }
  }

  @Override
  public void write(int one) throws IOException {
    write(String.valueOf((char) one), 0, 1);
  }

  @Override
  public void write(char[] text, int offset, int length) throws IOException {
    write(new String(text, offset, length), 0, length);
  }

  @Override
  public void write(String text, int offset, int length) throws IOException {
    String part = shown(text.substring(offset, offset + length), hasColours);
    out.write(part, 0, part.length());
  }
}
