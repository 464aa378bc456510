package io.hekla.scheduler.decision;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.machine.JournalSerializable;
import io.hekla.model.machine.LogicalName;
import io.hekla.model.resource.ResourceVector;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * Reason for which something was not done, with its numbers. Recorded where it is found; the text
 * that users read is made from it, never the other way round. A new kind is defined here or in one
 * of the three groups beside, and nowhere else.
 */
public sealed interface Reason extends JournalSerializable
    permits GangReason,
        PlaceReason,
        QueueReason,
        Reason.Gated,
        Reason.NoAction,
        Reason.None,
        Reason.NotReached,
        Reason.PluginFailed,
        Reason.RecentlyEvicted,
        Reason.ExternalServiceRefused,
        Reason.Suspended {
  /** Returns one sentence for people, with the numbers. */
  String text();

  /**
   * Returns the rule behind it in a few words for people, without numbers; empty if nothing is
   * wrong.
   */
  String rule();

  /** Returns what it names: a queue, a task, a plugin; empty if nothing. */
  default String culprit() {
    return "";
  }

  /** Returns its own name; empty if nothing is wrong. */
  default String kind() {
    return getClass().getSimpleName();
  }

  /** Returns whether it is the same reason, possibly with other numbers. */
  default boolean isLike(Reason other) {
    return this == other || (hasRuleOf(other) && culprit().equals(other.culprit()));
  }

  /**
   * Returns whether it is of the same kind and rule, whatever it names. Every session compares the
   * reasons of all gangs that wait; kinds that put their rule together compare its parts.
   */
  default boolean hasRuleOf(Reason other) {
    return getClass() == other.getClass() && rule().equals(other.rule());
  }

  /**
   * Returns the reason as it is without an attempt of the job that it concerns: amounts that the
   * attempt has placed count as wanted, not as held, since they are given back when it is dropped.
   *
   * @param placed amounts that the attempt has placed in the job's queue
   */
  default Reason withoutAttempt(ResourceVector placed) {
    return this;
  }

  /**
   * Returns whether it is over as soon as the rest of a gang exists. The missing part is up to the
   * user, so that its numbers are worth more than those that change with each session.
   */
  default boolean isGathering() {
    return false;
  }

  /** Nothing is wrong. */
  @LogicalName("reason.none")
  record None() implements Reason {
    @Override
    public String text() {
      return "";
    }

    @Override
    public String rule() {
      return "";
    }

    @Override
    public String kind() {
      return "";
    }
  }

  /**
   * The job lost pods to another one a short time ago, and may not have pods evicted in turn.
   *
   * @param beneficiary PodGroup of that other job
   * @param priority priority of that job, which is not lower
   * @param until time from which it may
   */
  @LogicalName("reason.recently-evicted")
  record RecentlyEvicted(ObjectKey beneficiary, int priority, Instant until) implements Reason {
    @Override
    public String text() {
      return ("it lost pods to PodGroup %s of priority %d, and may not have pods of others evicted"
              + " until %s")
          .formatted(beneficiary, priority, until.truncatedTo(ChronoUnit.SECONDS));
    }

    @Override
    public String rule() {
      return "no evictions in turn by a job that was just evicted";
    }

    @Override
    public String culprit() {
      return beneficiary.toString();
    }
  }

  /** An external system that a plugin asked refused, or could not be asked and must be. */
  @LogicalName("reason.external-service-refused")
  record ExternalServiceRefused(String plugin, String message) implements Reason {
    @Override
    public String text() {
      return plugin + ": " + message;
    }

    @Override
    public String rule() {
      return "refused by an external system";
    }

    @Override
    public String culprit() {
      return plugin;
    }
  }

  /**
   * A plugin that has to be asked threw, so that it is unknown what it would have forbidden.
   *
   * @param operation what it was asked
   * @param error the throwable; cut short
   */
  @LogicalName("reason.plugin-failed")
  record PluginFailed(String plugin, String operation, String error) implements Reason {
    private static final int LONGEST = 200;

    public PluginFailed {
      error = error.length() > LONGEST ? error.substring(0, LONGEST) + "..." : error;
    }

    @Override
    public String text() {
      return "plugin %s failed in %s (%s)".formatted(plugin, operation, error);
    }

    @Override
    public String rule() {
      return "a plugin failed in " + operation;
    }

    @Override
    public String culprit() {
      return plugin;
    }
  }

  /**
   * The PodGroup takes no decisions.
   *
   * @param message as its condition states
   */
  @LogicalName("reason.suspended")
  record Suspended(String message) implements Reason {
    @Override
    public String text() {
      return "the PodGroup is suspended: " + message;
    }

    @Override
    public String rule() {
      return "the PodGroup is suspended";
    }
  }

  /** A scheduling gate holds it back. */
  @LogicalName("reason.gated")
  record Gated() implements Reason {
    @Override
    public String text() {
      return "held back by a scheduling gate";
    }

    @Override
    public String rule() {
      return "held back by a scheduling gate";
    }
  }

  /**
   * No action of the configuration does what is needed first.
   *
   * @param action the one that would
   */
  @LogicalName("reason.no-action")
  record NoAction(String action) implements Reason {
    @Override
    public String text() {
      return "the configuration has no action " + action + ", which it needs first";
    }

    @Override
    public String rule() {
      return "no action " + action;
    }

    @Override
    public String culprit() {
      return action;
    }
  }

  /** The session had no turn left for the job or pod. */
  @LogicalName("reason.not-reached")
  record NotReached() implements Reason {
    @Override
    public String text() {
      return "not reached in this session";
    }

    @Override
    public String rule() {
      return "not reached in its sessions";
    }
  }
}
