package io.hekla.model.job.plugins;

import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Pod;
import io.hekla.model.api.Job;
import io.hekla.model.api.TaskSpec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/**
 * The plugins that a Job names, their arguments read. Source:
 * docs/reference/job-plugins.md#common-to-all.
 *
 * <p>They add to a pod in the order of {@link #KNOWN}, not in that of the Job: what {@code pytorch}
 * adds is there for {@code hcclrank} to read, and {@code env}, {@code svc} and {@code ssh} reach
 * the containers that others add.
 */
public final class JobPlugins {
  private static final Map<String, RegisteredPlugin> KNOWN = known();

  private final JobTasks tasks;
  private final Map<String, JobPlugin> plugins;
  private final List<String> faults;
  private final List<String> remarks;

  private record RegisteredPlugin(Map<String, Object> flags, Function<Flags, JobPlugin> plugin) {}

  private JobPlugins(
      JobTasks tasks, Map<String, JobPlugin> plugins, List<String> faults, List<String> remarks) {
    this.tasks = tasks;
    this.plugins = plugins;
    this.faults = List.copyOf(faults);
    this.remarks = List.copyOf(remarks);
  }

  private static Map<String, RegisteredPlugin> known() {
    var known = new LinkedHashMap<String, RegisteredPlugin>();
    known.put(
        TensorflowPlugin.NAME, new RegisteredPlugin(TensorflowPlugin.FLAGS, TensorflowPlugin::of));
    known.put(PytorchPlugin.NAME, new RegisteredPlugin(PytorchPlugin.FLAGS, PytorchPlugin::of));
    known.put(MpiPlugin.NAME, new RegisteredPlugin(MpiPlugin.FLAGS, MpiPlugin::of));
    known.put(RayPlugin.NAME, new RegisteredPlugin(RayPlugin.FLAGS, RayPlugin::of));
    known.put(HcclrankPlugin.NAME, new RegisteredPlugin(HcclrankPlugin.FLAGS, HcclrankPlugin::of));
    known.put(EnvPlugin.NAME, new RegisteredPlugin(Map.of(), flags -> new EnvPlugin()));
    known.put(SvcPlugin.NAME, new RegisteredPlugin(SvcPlugin.FLAGS, SvcPlugin::of));
    known.put(SshPlugin.NAME, new RegisteredPlugin(SshPlugin.FLAGS, SshPlugin::of));
    return known;
  }

  /** Returns the names of all existing plugins, sorted. */
  public static List<String> names() {
    return KNOWN.keySet().stream().sorted().toList();
  }

  /**
   * Returns the task that {@code mpi} launches from, by the arguments that a Job gives the plugin.
   */
  public static String mpiMaster(List<String> arguments) {
    return MpiPlugin.of(Flags.read(MpiPlugin.FLAGS, arguments)).master();
  }

  /**
   * Reads the plugins of a Job.
   *
   * @param owner controller reference of the Job's children
   */
  public static JobPlugins of(Job job, OwnerReference owner) {
    var spec = job.getSpec();
    var meta = job.getMetadata();
    var tasks =
        new JobTasks(
            meta.getName(),
            Optional.ofNullable(meta.getNamespace()).orElse(""),
            owner,
            spec.tasks == null ? List.of() : spec.tasks);
    var named = spec.plugins == null ? Map.<String, List<String>>of() : spec.plugins;
    var plugins = new LinkedHashMap<String, JobPlugin>();
    var faults = new ArrayList<String>();
    var remarks = new ArrayList<String>();
    for (var known : KNOWN.entrySet()) {
      if (named.containsKey(known.getKey())) {
        List<String> arguments = named.get(known.getKey());
        var flags = Flags.read(known.getValue().flags(), arguments == null ? List.of() : arguments);
        flags
            .problem()
            .ifPresent(
                problem -> remarks.add("arguments of plugin " + known.getKey() + ": " + problem));
        JobPlugin plugin = known.getValue().plugin().apply(flags);
        plugin.fault(tasks).ifPresent(faults::add);
        plugins.put(known.getKey(), plugin);
      }
    }
    named.keySet().stream()
        .filter(name -> !KNOWN.containsKey(name))
        .sorted()
        .forEach(
            name ->
                faults.add(
                    "there is no plugin "
                        + name
                        + "; there are "
                        + String.join(", ", KNOWN.keySet().stream().sorted().toList())));
    return new JobPlugins(tasks, plugins, faults, remarks);
  }

  /**
   * Returns the plugins that the Job's status lists, by name: all but {@code hcclrank}, as in
   * Volcano.
   */
  public List<String> statusNames() {
    return plugins.keySet().stream()
        .filter(name -> !name.equals(HcclrankPlugin.NAME))
        .sorted()
        .toList();
  }

  /**
   * Returns the reasons why the Job cannot begin: unknown plugins, or plugins that lack what they
   * need.
   */
  public List<String> faults() {
    return faults;
  }

  /** Returns the arguments of plugins that are invalid, so that defaults apply. */
  public List<String> remarks() {
    return remarks;
  }

  /** Returns the bytes that plugins add to a pod of a task, as far as they grow with the Job. */
  public ToLongFunction<TaskSpec> bytesPerPod() {
    List<ToLongFunction<TaskSpec>> each =
        plugins.values().stream().map(plugin -> plugin.bytesPerPod(tasks)).toList();
    return task -> each.stream().mapToLong(plugin -> plugin.applyAsLong(task)).sum();
  }

  /** Returns the objects that exist beside the Job while it wants pods. */
  public List<PluginObject> objects() {
    return plugins.values().stream().flatMap(one -> one.objects(tasks).stream()).toList();
  }

  /**
   * Returns a pod of the Job with the plugins' parts added.
   *
   * @param index index of the pod within its task
   */
  public Pod addTo(Pod pod, String task, int index) {
    if (plugins.isEmpty()) {
      return pod;
    }
    var draft = new PodDraft(pod, task, index);
    plugins.values().forEach(plugin -> plugin.addTo(draft, tasks));
    return draft.done();
  }
}
