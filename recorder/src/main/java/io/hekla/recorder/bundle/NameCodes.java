package io.hekla.recorder.bundle;

import io.hekla.recorder.encoding.RecordStrings.Place;
import io.hekla.recorder.encoding.RecordStrings.Replacement;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Codes that stand for names, the same for the same name. The codes have the order of the names,
 * and keep the index and the uid at their end, since sessions read these: with them they decide
 * alike. Uids stay, since they say nothing; so do resources, the names that Kubernetes and Volcano
 * define, and what these define annotations to be.
 */
final class NameCodes {
  /** Components whose strings are no names. */
  private static final Set<String> LEFT =
      Set.of(
          "uid",
          "taskUid",
          "claimUid",
          "transitionId",
          "type",
          "reason",
          "phase",
          "protocol",
          "address",
          "accessModes",
          "cpuPolicy",
          "topologyPolicy",
          "reported",
          "policy",
          "unsupported",
          "mode");

  /** Components of decisions whose strings are words of the engine, or uids. */
  private static final Set<String> ENGINE_WORDS =
      Set.of("uid", "taskUid", "claimUid", "transitionId", "action", "policy", "rule", "phase");

  /** Names with a meaning of their own. */
  private static final Set<String> RESERVED =
      Set.of("", "default", "root", "true", "false", "volcano", "0.0.0.0");

  private static final Pattern WELL_KNOWN =
      Pattern.compile(
          "kube-.*|system-.*|volcano-system|metadata\\.name"
              + "|([^/]+\\.)?(kubernetes\\.io|k8s\\.io|volcano\\.sh|hekla\\.io)/.*");

  private static final Pattern NUMBER = Pattern.compile("[-+]?[0-9.]+[a-zA-Z]{0,2}");

  /** Parts of a text that may be names, or paths of names. */
  private static final Pattern WORD = Pattern.compile("[A-Za-z0-9_./-]+");

  /** Most parts of a path that are one name, as in the domain name of a node. */
  private static final int MOST_PARTS = 12;

  private static final Pattern INDEX = Pattern.compile(".*-.*(-[0-9]{1,9})");
  private static final Pattern UID =
      Pattern.compile(".*(-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})");

  private final TreeSet<String> names = new TreeSet<>();
  private final Map<String, String> codes = new HashMap<>();

  /** Returns a replacement that replaces nothing, and collects the names. */
  Replacement collecting() {
    return (place, text) -> {
      if (isName(place, text)) {
        names.add(text);
      }
      return text;
    };
  }

  /** Gives each name that was collected its code. */
  void seal() {
    int digits = Integer.toString(names.size()).length();
    int number = 0;
    for (String name : names) {
      codes.put(name, "x" + ("%0" + digits + "d").formatted(number++) + tail(name));
    }
  }

  private static String tail(String name) {
    Matcher uid = UID.matcher(name);
    if (uid.matches()) {
      return uid.group(1);
    }
    Matcher index = INDEX.matcher(name);
    return index.matches() ? "-p" + index.group(1) : "";
  }

  /** Returns the replacement of names by their codes. */
  Replacement coding() {
    return (place, text) -> {
      if (place.component().equals("message")) {
        return "";
      }
      String code = codes.get(text);
      if (code != null && !LEFT.contains(place.component())) {
        return code;
      }
      return isAnnotation(place) ? within(text) : text;
    };
  }

  /** Returns the code of a name; a name without one as it is. */
  String of(String name) {
    return codes.getOrDefault(name, name);
  }

  /** Returns the replacement of names in what a session decided. */
  Replacement ofDecisions() {
    return (place, text) -> ENGINE_WORDS.contains(place.component()) ? text : within(text);
  }

  /** Returns a text with codes instead of the names that are words of it, or parts of paths. */
  String within(String text) {
    String code = codes.get(text);
    return code != null
        ? code
        : WORD.matcher(text)
            .replaceAll(found -> Matcher.quoteReplacement(withinPath(found.group())));
  }

  private String withinPath(String path) {
    var result = new StringBuilder();
    int at = 0;
    while (at < path.length()) {
      int end = endOfName(path, at);
      if (end > at) {
        result.append(of(path.substring(at, end)));
        at = end;
      }
      int next = Math.min(path.length(), endOfPart(path, at) + 1);
      result.append(path, at, next);
      at = next;
    }
    return result.toString();
  }

  /** Returns the end of the longest name that begins at a part of a path; else its beginning. */
  private int endOfName(String path, int begin) {
    int found = begin;
    int end = begin - 1;
    for (int i = 0; i < MOST_PARTS && end < path.length(); i++) {
      end = endOfPart(path, end + 1);
      if (codes.containsKey(path.substring(begin, end))) {
        found = end;
      }
    }
    return found;
  }

  private static int endOfPart(String path, int from) {
    int end = from;
    while (end < path.length() && path.charAt(end) != '/' && path.charAt(end) != '.') {
      end++;
    }
    return end;
  }

  /** Values of annotations that Kubernetes, Volcano or Hekla define may have names within. */
  private static boolean isAnnotation(Place place) {
    return place.component().equals("annotations") && place.key().isPresent();
  }

  private static boolean isName(Place place, String text) {
    if (RESERVED.contains(text)
        || LEFT.contains(place.component())
        || place.component().equals("message")
        || WELL_KNOWN.matcher(text).matches()
        || NUMBER.matcher(text).matches()) {
      return false;
    }
    return !isAnnotation(place)
        || place.key().filter(key -> WELL_KNOWN.matcher(key).matches()).isEmpty();
  }
}
