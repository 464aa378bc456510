package io.hekla.scheduler.plugins.deviceshare;

import io.hekla.scheduler.configuration.Arguments;
import java.util.ArrayList;
import java.util.List;

/**
 * Meaning of the plugin's arguments. Families that exclude each other are all left out: the
 * intended one is unknown. Source: docs/reference/plugin-rules.md#deviceshare.
 *
 * @param weight weight of the scores of cards; 0 for none
 * @param fragmentation weight of the cards that a pod leaves useless to others; 0 for none
 * @param nodeLock whether a locked node is refused
 */
record DeviceArguments(
    List<DeviceFamily> families,
    CardPolicy policy,
    int weight,
    int fragmentation,
    boolean nodeLock,
    ShareRules rules) {
  private static final String SHARING = "deviceshare.GPUSharingEnable";
  private static final String NUMBER = "deviceshare.GPUNumberEnable";
  private static final String VGPU = "deviceshare.VGPUEnable";
  private static final String ASCEND = "deviceshare.AscendHAMiVNPUEnable";
  private static final String MIND_CLUSTER = "deviceshare.AscendMindClusterVNPUEnable";
  private static final String NVIDIA = "nvidia";
  private static final String VNPUS = "vnpus";
  private static final List<String> CONFIG_MAP =
      List.of("deviceshare.KnownGeometriesCMName", "deviceshare.KnownGeometriesCMNamespace");
  private static final String FRAGMENTATION = "deviceshare.FragmentationWeight";
  private static final String POLICY = "deviceshare.SchedulePolicy";

  DeviceArguments {
    families = List.copyOf(families);
  }

  static DeviceArguments read(Arguments.Reader arguments) {
    boolean sharing = arguments.flag(SHARING, false);
    boolean number = arguments.flag(NUMBER, false);
    boolean vgpu = arguments.flag(VGPU, false);
    CardPolicy policy = policy(arguments);
    // Volcano reads this from a ConfigMap, under the same keys.
    Arguments.Reader deviceConfig = arguments.section("deviceshare.DeviceConfig");
    var families = new ArrayList<DeviceFamily>();
    if (sharing && number) {
      arguments.refuse(SHARING, "cannot be on together with " + NUMBER, "neither");
    } else if ((sharing || number) && vgpu) {
      arguments.refuse(
          VGPU, "cannot be on together with " + (sharing ? SHARING : NUMBER), "neither");
    } else if (sharing || number) {
      families.add(new GpuShare(number));
    } else if (vgpu) {
      families.add(new VirtualGpu(policy, MigGeometries.read(deviceConfig.section(NVIDIA))));
    }
    if (arguments.flag(ASCEND, false)) {
      for (AscendModel model : AscendModel.read(deviceConfig)) {
        families.add(new AscendVnpu(model, policy));
      }
    }
    refuseUnusedConfig(deviceConfig, vgpu, arguments.flag(ASCEND, false));
    refuseConfigMap(arguments, deviceConfig);
    if (arguments.flag(MIND_CLUSTER, false)) {
      arguments.refuse(MIND_CLUSTER, "MindCluster's NPUs are not supported", "false");
    }
    return new DeviceArguments(
        families,
        policy,
        arguments.integer("deviceshare.ScheduleWeight", 0),
        fragmentation(arguments, vgpu),
        arguments.flag("deviceshare.NodeLockEnable", false),
        new ShareRules(arguments.labelSets("deviceshare.GPUExclusiveRules")));
  }

  private static int fragmentation(Arguments.Reader arguments, boolean vgpu) {
    int weight = arguments.atLeast(0, FRAGMENTATION, 0);
    if (weight > 0 && !vgpu) {
      arguments.refuse(FRAGMENTATION, VGPU + " is not on", "0");
      return 0;
    }
    return weight;
  }

  /**
   * Notes that the ConfigMap is not read. All that a session decides by is in the scheduler's
   * configuration, which is recorded with it and counts at once after a change.
   */
  private static void refuseConfigMap(Arguments.Reader arguments, Arguments.Reader deviceConfig) {
    for (String name : CONFIG_MAP) {
      if (arguments.names().contains(name)) {
        arguments.refuse(
            name,
            "no ConfigMap is read; copy the text of its key device-config.yaml below"
                + " deviceshare.DeviceConfig",
            deviceConfig.names().isEmpty() ? "what is built in" : "deviceshare.DeviceConfig");
      }
    }
  }

  /** Notes the parts of the device configuration whose family of devices is off. */
  private static void refuseUnusedConfig(
      Arguments.Reader deviceConfig, boolean vgpu, boolean ascend) {
    if (!vgpu && deviceConfig.names().contains(NVIDIA)) {
      deviceConfig.refuse(NVIDIA, VGPU + " is not on", "nothing of it");
    }
    if (!ascend && deviceConfig.names().contains(VNPUS)) {
      deviceConfig.refuse(VNPUS, ASCEND + " is not on", "nothing of it");
    }
  }

  private static CardPolicy policy(Arguments.Reader arguments) {
    String name = arguments.text(POLICY, "");
    boolean spreadScores = arguments.flag("deviceshare.SpreadScores", false);
    return switch (name) {
      case "" -> new CardPolicy(CardPolicy.Kind.NONE, spreadScores);
      case "binpack" -> new CardPolicy(CardPolicy.Kind.BINPACK, spreadScores);
      case "spread" -> new CardPolicy(CardPolicy.Kind.SPREAD, spreadScores);
      default -> {
        arguments.refuse(POLICY, "\"" + name + "\" is neither binpack nor spread", "neither");
        yield new CardPolicy(CardPolicy.Kind.NONE, spreadScores);
      }
    };
  }
}
