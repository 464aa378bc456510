package io.hekla.recorder.encoding;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Logins in URLs: the user, or user and password, between {@code ://} and {@code @}. */
final class UrlLogins {
  /**
   * A password may have characters that end the host of a URL, so that it is taken for one where
   * digits, those of a port, do not come first. Repetitions over such characters are bounded: the
   * text may be made to cost time. Slashes may be escaped, as in JSON.
   */
  private static final Pattern LOGIN =
      Pattern.compile(
          "(?<=:\\\\{0,1}/\\\\{0,1}/)"
              + "(?:[^\\s/?#\"']+"
              + "|[^\\s/?#:@\\[\"']{0,200}+:(?!\\d{0,5}[/?#])[^\\s\"']{0,500}?)(?=@)");

  private UrlLogins() {}

  /** Returns whether a text has a login that is not a digest. */
  static boolean isIn(String text) {
    return LOGIN.matcher(text).results().anyMatch(login -> !Redaction.isDigest(login.group()));
  }

  /** Returns the logins of a text in order. */
  static List<String> of(String text) {
    return LOGIN.matcher(text).results().map(MatchResult::group).toList();
  }

  /** Returns the text with digests instead of logins. */
  static String redacted(String text) {
    return LOGIN
        .matcher(text)
        .replaceAll(
            login ->
                Redaction.isDigest(login.group())
                    ? login.group()
                    : Redaction.digest(login.group()));
  }
}
