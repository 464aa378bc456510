package io.hekla.model.api;

/**
 * Rules that CRDs enforce by CEL expressions over an object's spec, {@code self}. Only rules that
 * admission applies to new and to changed objects alike stand here; each is a rule of
 * docs/admission.md. They are placed at the spec, not at the object, so that an object that broke
 * them before they existed can still get a status: the API server does not evaluate them again for
 * unchanged parts. Rules that would have to iterate over lists without bound cost more than the
 * server allows, and stand in policies only.
 */
public final class SchemaRules {
  /**
   * Rule that the highest tier of a network topology, {@code self}, is given by number or by name.
   */
  public static final String TIER_SET_ONCE =
      "!has(self.highestTierAllowed) || !has(self.highestTierName) || self.highestTierName == ''";

  /** Rule that the gang of a task, {@code self}, is no larger than the task. */
  public static final String TASK_MINIMUM_FITS =
      "!has(self.minAvailable) || self.minAvailable <= (has(self.replicas) ? self.replicas : 0)";

  /** Rule that a schedule specifies no time zone. */
  public static final String SCHEDULE_NAMES_NO_ZONE = "!self.schedule.contains('TZ')";

  /** Rule that a HyperNode has members. */
  public static final String HAS_MEMBERS = "size(self.?members.orValue([])) > 0";

  private SchemaRules() {}
}
