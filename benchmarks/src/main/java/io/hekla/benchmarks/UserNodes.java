package io.hekla.benchmarks;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * Nodes as a member reads them: two pools of a cloud, one with GPUs, and on each node forty of some
 * hundred images, with their tags and digests.
 */
final class UserNodes {
  private static final int IMAGES = 400;
  private static final int IMAGES_OF_A_NODE = 40;

  private final UserNames names;
  private final List<Image> images = new ArrayList<>();
  private final List<String> nodes = new ArrayList<>();

  /** Indexes of the images of each node. */
  private final List<List<Integer>> held = new ArrayList<>();

  private record Image(String repository, String tag, String digest, long size) {}

  UserNodes(UserNames names) {
    this.names = names;
    for (int i = 0; i < IMAGES; i++) {
      images.add(
          new Image(
              "registry.example.org/team-%d/image-%s".formatted(i % 40, names.suffix(4)),
              "v1.%d-%s".formatted(names.below(60), names.digits(7)),
              names.digits(64),
              50_000_000L + names.below(1_900_000_000)));
    }
  }

  /** Returns a further node, with room for pods and, for two of three, GPUs. */
  ObjectNode next() {
    int number = nodes.size();
    boolean hasGpus = number % 3 != 0;
    String pool = hasGpus ? "a3-highgpu" : "n2-standard";
    String name = "gke-prod-%s-%s-%s".formatted(pool, names.digits(8), names.suffix(4));
    nodes.add(name);
    var own = new ArrayList<Integer>();
    for (int i = 0; i < IMAGES_OF_A_NODE; i++) {
      own.add(names.below(IMAGES));
    }
    held.add(own);
    ObjectNode node = object(name);
    ObjectNode metadata = node.withObject("/metadata");
    String zone = "europe-west4-" + "abc".charAt(number % 3);
    put(
        metadata.putObject("labels"),
        Map.of(
            "kubernetes.io/hostname",
            name,
            "kubernetes.io/arch",
            "amd64",
            "kubernetes.io/os",
            "linux",
            "node.kubernetes.io/instance-type",
            pool + "-64",
            "cloud.google.com/gke-nodepool",
            pool,
            "cloud.google.com/machine-family",
            pool.substring(0, 2),
            "topology.kubernetes.io/region",
            "europe-west4",
            "topology.kubernetes.io/zone",
            zone,
            "topology.gke.io/rack",
            "rack-" + number / 40,
            "nvidia.com/gpu.product",
            hasGpus ? "NVIDIA-H100-80GB-HBM3" : "none"));
    put(
        metadata.putObject("annotations"),
        Map.of(
            "csi.volume.kubernetes.io/nodeid",
            "{\"pd.csi.storage.gke.io\":\"projects/prod/zones/%s/instances/%s\"}"
                .formatted(zone, name),
            "container.googleapis.com/instance_id",
            Long.toString(1_000_000_000_000_000L + names.below(Integer.MAX_VALUE)),
            "volumes.kubernetes.io/controller-managed-attach-detach",
            "true"));
    if (hasGpus) {
      put(
          node.putObject("spec").putArray("taints").addObject(),
          Map.of("key", "nvidia.com/gpu", "value", "present", "effect", "NoSchedule"));
    }
    ObjectNode status = node.putObject("status");
    put(status.putObject("capacity"), resources(hasGpus, "64", "263857428Ki"));
    put(status.putObject("allocatable"), resources(hasGpus, "63770m", "257194772Ki"));
    status.set("images", imagesOf(number));
    return node;
  }

  /** Returns the change when a node has pulled another image. */
  ObjectNode pulls() {
    int number = names.below(nodes.size());
    held.get(number).set(names.below(IMAGES_OF_A_NODE), names.below(IMAGES));
    ObjectNode patch = object(nodes.get(number));
    patch.putObject("status").set("images", imagesOf(number));
    return patch;
  }

  private static ObjectNode object(String name) {
    ObjectNode node =
        JsonNodeFactory.instance.objectNode().put("apiVersion", "v1").put("kind", "Node");
    node.putObject("metadata").put("name", name);
    return node;
  }

  private static Map<String, String> resources(boolean hasGpus, String cpu, String memory) {
    return Map.of(
        "cpu",
        cpu,
        "memory",
        memory,
        "pods",
        "110",
        "ephemeral-storage",
        "98831908Ki",
        "hugepages-2Mi",
        "0",
        "nvidia.com/gpu",
        hasGpus ? "8" : "0");
  }

  /** Returns the images of a node, the largest first, as a kubelet reports them. */
  private ArrayNode imagesOf(int node) {
    ArrayNode all = JsonNodeFactory.instance.arrayNode();
    held.get(node).stream()
        .distinct()
        .map(images::get)
        .sorted(Comparator.comparingLong(Image::size).reversed())
        .forEach(
            image -> {
              ObjectNode one = all.addObject();
              one.putArray("names")
                  .add(image.repository() + "@sha256:" + image.digest())
                  .add(image.repository() + ":" + image.tag());
              one.put("sizeBytes", image.size());
            });
    return all;
  }

  private static void put(ObjectNode object, Map<String, String> fields) {
    fields.forEach(object::put);
  }
}
