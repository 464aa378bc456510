package io.hekla.recorder.api;

import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Names of objects in sentences, as {@code namespace/name}. Names of namespaces whose jobs a user
 * may not list become a number of jobs. Other words of this form, such as a taint {@code team/gpu},
 * are taken for names: rather too much is hidden than too little.
 */
final class HiddenNames {
  /** Name in place of one that may not be seen. */
  static final String HIDDEN = "a job of another namespace";

  /**
   * Namespaces have no dot, by which they differ from {@code nvidia.com/gpu}. A kind may stand
   * before, and more parts behind, as in {@code Job/team/train} and {@code team/train/worker-0}.
   * Two numbers, as in {@code 0/3 nodes}, are no name.
   */
  private static final Pattern NAME =
      Pattern.compile(
          "(?<![A-Za-z0-9./_-])(?!\\d+/\\d+(?![A-Za-z0-9/_-]))(?:[A-Z][A-Za-z]*/)?([a-z0-9](?:[-a-z0-9]*[a-z0-9])?)"
              + "/[A-Za-z0-9](?:[-A-Za-z0-9._/]*[A-Za-z0-9_])?(?![A-Za-z0-9_])");

  private static final Pattern SEVERAL = Pattern.compile("%s(, %s)+".formatted(HIDDEN, HIDDEN));

  private HiddenNames() {}

  /** Adds the namespaces that a sentence names. */
  static void addNamespaces(String sentence, Set<String> namespaces) {
    NAME.matcher(sentence).results().map(match -> match.group(1)).forEach(namespaces::add);
  }

  /** Returns the sentence without the names that may not be seen. */
  static String hide(String sentence, Predicate<String> isVisible) {
    String hidden =
        NAME.matcher(sentence)
            .replaceAll(
                match ->
                    java.util.regex.Matcher.quoteReplacement(
                        isVisible.test(match.group(1)) ? match.group() : HIDDEN));
    return SEVERAL.matcher(hidden).replaceAll(HiddenNames::count);
  }

  private static String count(MatchResult several) {
    int jobs = 1 + (several.group().length() - HIDDEN.length()) / (HIDDEN.length() + 2);
    return jobs + " jobs of other namespaces";
  }
}
