package io.hekla.model.job;

import java.util.List;
import java.util.TreeMap;

/**
 * Plan of the effects by which the objects of a Job's plugins exist while it wants pods. Source:
 * docs/reference/controllers.md#sync, docs/reference/job-plugins.md#common-to-all.
 *
 * <p>They are deleted in phases that want no pods only: a restart keeps them, and with them the ssh
 * keys of pods that stay (docs/compatibility.md#ways-of-volcanos-controllers-that-surprise). A
 * restart of the whole Job creates the missing ones; one of some pods leaves them alone.
 */
final class PluginWork {
  private PluginWork() {}

  /** Adds the effects; returns whether PodGroup and pods may be created meanwhile. */
  static boolean add(PodDiff diff, List<JobEffect> effects) {
    CreatedPlugins up = diff.state().plugins();
    if (!diff.state().phase().wantsPods()) {
      if (!up.names().isEmpty()) {
        effects.add(new JobEffect.TakeDownPlugins());
      }
      return true;
    }
    var plugins = diff.observation().plugins();
    CreatedPlugins wanted = wanted(diff);
    if (up.equals(wanted) || !diff.observation().queueExists() || !plugins.faults().isEmpty()) {
      return true;
    }
    boolean scaled = up.names().equals(wanted.names()) && !up.isInDoubt();
    if (!scaled) {
      plugins
          .warnings()
          .forEach(one -> effects.add(new JobEffect.Report(true, "PluginError", one)));
    }
    effects.add(new JobEffect.SetUpPlugins(wanted, scaled));
    return false;
  }

  private static CreatedPlugins wanted(PodDiff diff) {
    List<String> names = diff.observation().plugins().names();
    if (names.isEmpty()) {
      return CreatedPlugins.NONE;
    }
    var replicas = new TreeMap<String, Integer>();
    diff.rules().tasks().forEach(task -> replicas.put(task.name(), task.replicas()));
    return new CreatedPlugins(names, replicas);
  }
}
