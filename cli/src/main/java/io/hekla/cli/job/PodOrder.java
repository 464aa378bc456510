package io.hekla.cli.job;

import io.hekla.cli.cluster.ApiObject;
import java.util.Comparator;

/**
 * Order of a Job's pods: by task, then by index, which is a number ({@code w-2} before {@code
 * w-10}).
 */
final class PodOrder {
  static final Comparator<ApiObject> BY_TASK_AND_INDEX =
      Comparator.comparing((ApiObject pod) -> pod.label("volcano.sh/task-spec"))
          .thenComparingInt(PodOrder::index)
          .thenComparing(ApiObject::name);

  private static final int NONE = Integer.MAX_VALUE;

  private PodOrder() {}

  private static int index(ApiObject pod) {
    String digits = pod.name().substring(pod.name().lastIndexOf('-') + 1);
    return digits.matches("[0-9]{1,9}") ? Integer.parseInt(digits) : NONE;
  }
}
