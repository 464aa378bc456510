package io.hekla.model.text;

import java.util.regex.Pattern;

/** HTTP without TLS, over which no password or token is sent to another host. */
public final class PlainHttp {
  private static final Pattern ON_THIS_MACHINE =
      Pattern.compile(
          "http://(localhost|127(\\.[0-9]{1,3}){3}|\\[::1])(:[0-9]{1,5})?(/.*)?",
          Pattern.CASE_INSENSITIVE);

  private PlainHttp() {}

  /**
   * Returns whether no host on the way can read what is sent to a URL: it is TLS, or of this
   * machine.
   */
  public static boolean isAvoided(String url) {
    return url.regionMatches(true, 0, "https://", 0, "https://".length())
        || ON_THIS_MACHINE.matcher(url).matches();
  }
}
