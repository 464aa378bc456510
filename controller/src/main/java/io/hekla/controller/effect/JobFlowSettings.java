package io.hekla.controller.effect;

import com.typesafe.config.Config;
import java.time.Duration;

/**
 * Settings of JobFlows, under {@code hekla.job-flow}.
 *
 * @param heedsProbesAndPatches whether probes and patches of flows count
 * @param probePause after a refusal, until the same pods are asked again
 * @param probeTimeout time after which a pod without an answer counts as having refused
 */
public record JobFlowSettings(
    boolean heedsProbesAndPatches, Duration probePause, Duration probeTimeout) {
  /** Reads {@code hekla.job-flow}; throws {@link IllegalArgumentException} on a wrong value. */
  public static JobFlowSettings read(Config jobFlow) {
    return new JobFlowSettings(
        switch (jobFlow.getString("probes-and-patches")) {
          case "ignore" -> false;
          case "heed" -> true;
          default ->
              throw new IllegalArgumentException(
                  "hekla.job-flow.probes-and-patches must be ignore or heed");
        },
        jobFlow.getDuration("probe-pause"),
        jobFlow.getDuration("probe-timeout"));
  }
}
