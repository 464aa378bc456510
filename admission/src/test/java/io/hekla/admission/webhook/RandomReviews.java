package io.hekla.admission.webhook;

import java.util.List;
import java.util.stream.Stream;

/** A good review for each path, to begin with. */
final class RandomReviews {
  private RandomReviews() {}

  static List<byte[]> all() {
    String job = Reviews.job("one", "default", 3);
    return Stream.of(
            Reviews.ofJob("CREATE", "1", job),
            Reviews.of(
                "UPDATE",
                "2",
                "batch.volcano.sh",
                "jobs",
                job.replace("\"replicas\": 3", "\"replicas\": 4"),
                job),
            Reviews.of(
                "CREATE",
                "3",
                "scheduling.volcano.sh",
                "queues",
                """
                {"apiVersion": "scheduling.volcano.sh/v1beta1", "kind": "Queue",
                 "metadata": {"name": "q", "annotations":
                   {"volcano.sh/hierarchy": "a/b", "volcano.sh/hierarchy-weights": "1/2"}},
                 "spec": {"weight": 1, "parent": "root", "capability": {"cpu": "4"},
                   "deserved": {"cpu": "2"}, "guarantee": {"resource": {"cpu": "1"}}}}
                """,
                "null"),
            Reviews.of(
                "CREATE",
                "4",
                "scheduling.volcano.sh",
                "podgroups",
                """
                {"apiVersion": "scheduling.volcano.sh/v1beta1", "kind": "PodGroup",
                 "metadata": {"name": "g", "namespace": "team"},
                 "spec": {"minMember": 2, "queue": "default", "minResources": {"cpu": "2"},
                   "networkTopology": {"mode": "hard", "highestTierAllowed": 2}}}
                """,
                "null"),
            Reviews.of(
                "CREATE",
                "5",
                "flow.volcano.sh",
                "jobflows",
                """
                {"apiVersion": "flow.volcano.sh/v1alpha1", "kind": "JobFlow",
                 "metadata": {"name": "f", "namespace": "team"},
                 "spec": {"jobRetainPolicy": "retain", "flows": [{"name": "a"},
                   {"name": "b", "dependsOn": {"targets": ["a"]}}]}}
                """,
                "null"),
            Reviews.of(
                "CREATE",
                "6",
                "batch.volcano.sh",
                "cronjobs",
                """
                {"apiVersion": "batch.volcano.sh/v1alpha1", "kind": "CronJob",
                 "metadata": {"name": "c", "namespace": "team"},
                 "spec": {"schedule": "*/5 * * * *", "timeZone": "Atlantic/Reykjavik",
                   "jobTemplate": {"spec": {"minAvailable": 1}}}}
                """,
                "null"),
            Reviews.of(
                "CREATE",
                "7",
                "topology.volcano.sh",
                "hypernodes",
                """
                {"apiVersion": "topology.volcano.sh/v1alpha1", "kind": "HyperNode",
                 "metadata": {"name": "h"}, "spec": {"tier": 1, "members":
                   [{"type": "Node", "selector": {"regexMatch": {"pattern": "^n[0-9]+$"}}}]}}
                """,
                "null"),
            Reviews.of(
                "CREATE",
                "8",
                "",
                "pods",
                """
                {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "p", "namespace": "team",
                   "annotations": {"volcano.sh/jdb-min-available": "1"}},
                 "spec": {"schedulerName": "volcano", "containers": [{"name": "c"}]}}
                """,
                "null"))
        .map(HostileBodies::bytes)
        .toList();
  }
}
