package io.hekla.model.manifest;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Paths of fields, as text for users and as steps. */
public final class FieldPath {
  private static final Pattern STEP =
      Pattern.compile("\\[\"((?:[^\"\\\\]|\\\\.)*)\"]|\\[(\\d+)]|\\.?([^.\\[]+)");
  private static final Pattern PLAIN_KEY = Pattern.compile("[^.\\[\\]\"]+");

  private FieldPath() {}

  /** Returns the steps of a path: keys, and positions as numbers. */
  static List<String> parse(String path) {
    var steps = new ArrayList<String>();
    var matcher = STEP.matcher(path);
    while (matcher.find()) {
      for (int group = 1; group <= 3; group++) {
        String step = matcher.group(group);
        if (step != null) {
          steps.add(group == 1 ? step.replaceAll("\\\\(.)", "$1") : step);
        }
      }
    }
    return steps;
  }

  /** Returns the path of a key below a path. */
  public static String key(String path, String key) {
    if (!PLAIN_KEY.matcher(key).matches()) {
      return path + "[\"" + key.replace("\\", "\\\\").replace("\"", "\\\"") + "\"]";
    }
    return path.isEmpty() ? key : path + "." + key;
  }

  /** Returns the path of an element below a path. */
  public static String element(String path, int position) {
    return path + "[" + position + "]";
  }
}
