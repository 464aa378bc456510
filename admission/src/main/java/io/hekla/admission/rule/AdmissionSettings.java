package io.hekla.admission.rule;

import io.hekla.model.cluster.QueueNames;
import io.hekla.model.job.JobLimits;
import java.util.List;

/**
 * Settings of admission. Source: docs/admission.md#rules,
 * docs/reference/volcano-programs.md#vc-webhook-manager.
 *
 * @param schedulerNames the names that the scheduler answers to, at least one ({@code
 *     --scheduler-name}); jobs that name none get the first
 * @param defaultQueue the queue of Jobs and PodGroups that name none ({@code --default-queue})
 * @param maxQueueDepth most queues below each other, root not counted ({@code --max-queue-depth})
 * @param rootProtected whether the resources of the queue root stay as they are ({@code
 *     --enable-root-queue-protection})
 * @param allocatedQueuesStay whether queues that hold pods may not be deleted ({@code
 *     --enable-queue-allocated-pods-check})
 * @param gatesPods whether pods that ask for it get the gate that holds them back until their queue
 *     has room (feature gate SchedulingGatesQueueAdmission)
 * @param jobLimits limits of Jobs
 * @param resourceGroups groups that supply fields of pods by their namespace or annotations, the
 *     first that matches; empty unless an admission configuration was read
 * @param judgesPods whether admission alone judges pods and fills in Kubernetes' own defaults;
 *     false behind a real API server, which does both
 * @param users recording of the users who create objects
 */
public record AdmissionSettings(
    List<String> schedulerNames,
    String defaultQueue,
    int maxQueueDepth,
    boolean rootProtected,
    boolean allocatedQueuesStay,
    boolean gatesPods,
    JobLimits jobLimits,
    List<ResourceGroup> resourceGroups,
    boolean judgesPods,
    UserRecording users) {
  /** The name of Volcano's scheduler, to which Hekla answers as well. */
  public static final String VOLCANO = "volcano";

  /** Volcano's settings unless configured otherwise, with an API server in front of it. */
  public static final AdmissionSettings DEFAULT =
      new AdmissionSettings(
          List.of(VOLCANO),
          QueueNames.DEFAULT,
          5,
          true,
          false,
          false,
          JobLimits.HARD,
          List.of(),
          false,
          UserRecording.OFF);

  public AdmissionSettings {
    if (schedulerNames.isEmpty()) {
      throw new IllegalArgumentException("no name of a scheduler; give at least one");
    }
    schedulerNames = List.copyOf(schedulerNames);
    resourceGroups = List.copyOf(resourceGroups);
  }

  /** The scheduler of jobs that name none. */
  public String schedulerName() {
    return schedulerNames.getFirst();
  }

  /**
   * Returns the same settings where no API server judges pods: in the embedded system and in files.
   */
  public AdmissionSettings withPodValidation() {
    return new AdmissionSettings(
        schedulerNames,
        defaultQueue,
        maxQueueDepth,
        rootProtected,
        allocatedQueuesStay,
        gatesPods,
        jobLimits,
        resourceGroups,
        true,
        users);
  }

  /** Returns the same settings with other limits of Jobs. */
  public AdmissionSettings with(JobLimits limits) {
    return new AdmissionSettings(
        schedulerNames,
        defaultQueue,
        maxQueueDepth,
        rootProtected,
        allocatedQueuesStay,
        gatesPods,
        limits,
        resourceGroups,
        judgesPods,
        users);
  }

  /** Returns the same settings with other resource groups. */
  public AdmissionSettings with(List<ResourceGroup> groups) {
    return new AdmissionSettings(
        schedulerNames,
        defaultQueue,
        maxQueueDepth,
        rootProtected,
        allocatedQueuesStay,
        gatesPods,
        jobLimits,
        groups,
        judgesPods,
        users);
  }

  /** Returns the same settings with another recording of users. */
  public AdmissionSettings with(UserRecording recording) {
    return new AdmissionSettings(
        schedulerNames,
        defaultQueue,
        maxQueueDepth,
        rootProtected,
        allocatedQueuesStay,
        gatesPods,
        jobLimits,
        resourceGroups,
        judgesPods,
        recording);
  }
}
