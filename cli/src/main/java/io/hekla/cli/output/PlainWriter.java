package io.hekla.cli.output;

import java.io.FilterWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;

/**
 * Passes on text in which each control character is a question mark, line ends and tabs excepted.
 * What tenants write in names, messages and annotations would else tell an administrator's terminal
 * what to do.
 */
public final class PlainWriter extends FilterWriter {
  private static final char SHOWN = '?';

  private PlainWriter(Writer to) {
    super(to);
  }

  /** Writes to another writer, which is flushed with this one. */
  public static PrintWriter to(PrintWriter out) {
    return new PrintWriter(new PlainWriter(out), true);
  }

  /** The text as it may be shown. */
  public static String plain(String text) {
    if (text.chars().allMatch(PlainWriter::isHarmless)) {
      return text;
    }
    var shown = new StringBuilder(text.length());
    text.chars().forEach(one -> shown.append(isHarmless(one) ? (char) one : SHOWN));
    return shown.toString();
  }

  private static boolean isHarmless(int one) {
    return one == '\n' || one == '\t' || !Character.isISOControl(one);
  }

  @Override
  public void write(int one) throws IOException {
    super.write(isHarmless(one) ? one : SHOWN);
  }

  @Override
  public void write(char[] text, int offset, int length) throws IOException {
    write(new String(text, offset, length), 0, length);
  }

  @Override
  public void write(String text, int offset, int length) throws IOException {
    String part = plain(text.substring(offset, offset + length));
    out.write(part, 0, part.length());
  }
}
