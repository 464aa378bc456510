package io.hekla.model.api;

/**
 * What CRDs hold by expressions of CEL over an object's spec, {@code self}. Only what admission
 * asks of new and of changed objects alike stands here; each is a rule of docs/admission.md. They
 * stand at the spec, not at the object, so that one which broke them before they were there can
 * still get a status: the API server does not ask again about parts that stay. What would have to
 * go through lists without bound costs more than the server allows, and stands in policies only.
 */
public final class SchemaRules {
  /** The highest tier of a network topology, {@code self}, is said by number or by name. */
  public static final String TIER_SAID_ONCE =
      "!has(self.highestTierAllowed) || !has(self.highestTierName) || self.highestTierName == ''";

  /** The gang of a task, {@code self}, is no larger than the task. */
  public static final String TASK_MINIMUM_FITS =
      "!has(self.minAvailable) || self.minAvailable <= (has(self.replicas) ? self.replicas : 0)";

  /** A schedule says no time zone. */
  public static final String SCHEDULE_NAMES_NO_ZONE = "!self.schedule.contains('TZ')";

  /** A HyperNode is made of something. */
  public static final String HAS_MEMBERS = "size(self.?members.orValue([])) > 0";

  private SchemaRules() {}
}
