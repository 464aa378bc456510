package io.hekla.scheduler.selectors;

import static io.hekla.scheduler.selectors.SelectorTypes.BOOL_VALUE;
import static io.hekla.scheduler.selectors.SelectorTypes.TEXT_VALUE;
import static io.hekla.scheduler.selectors.SelectorTypes.VERSION;
import static io.hekla.scheduler.selectors.SelectorTypes.VERSION_VALUE;

import dev.cel.common.types.SimpleType;

/** Kubernetes' functions of semantic versions. */
final class VersionFunctions {
  private VersionFunctions() {}

  static void addTo(FunctionTable table) {
    table.function("semver", VERSION, TEXT_VALUE, VersionValue::parse);
    table.function(
        "semver",
        VERSION,
        TEXT_VALUE,
        BOOL_VALUE,
        (text, tolerant) -> tolerant ? VersionValue.parseTolerant(text) : VersionValue.parse(text));
    table.function(
        "isSemver",
        SimpleType.BOOL,
        TEXT_VALUE,
        text -> VersionValue.isVersion(text, /* tolerant= */ false));
    table.function("isSemver", SimpleType.BOOL, TEXT_VALUE, BOOL_VALUE, VersionValue::isVersion);
    table.method("major", SimpleType.INT, VERSION_VALUE, VersionValue::major);
    table.method("minor", SimpleType.INT, VERSION_VALUE, VersionValue::minor);
    table.method("patch", SimpleType.INT, VERSION_VALUE, VersionValue::patch);
    Comparisons.addTo(table, VERSION_VALUE);
  }
}
