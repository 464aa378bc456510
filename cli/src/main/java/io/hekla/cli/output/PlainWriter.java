package io.hekla.cli.output;

import java.io.FilterWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;

/**
 * Writer that replaces each control character by a question mark, line ends and tabs excepted. Text
 * that tenants write in names, messages and annotations could otherwise control an administrator's
 * terminal.
 */
public final class PlainWriter extends FilterWriter {
  private static final char SHOWN = '?';

  private PlainWriter(Writer to) {
    super(to);
  }

  /** Returns a writer to another writer, which is flushed with this one. */
  public static PrintWriter to(PrintWriter out) {
    return new PrintWriter(new PlainWriter(out), true);
  }

  /** Returns the text as it may be shown. */
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
