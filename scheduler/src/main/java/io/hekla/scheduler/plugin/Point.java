package io.hekla.scheduler.plugin;

/** Extension points of plugins, with the consequence of a plugin that throws there. */
enum Point {
  JOB_ORDER("jobOrder", Failure.LEAVES_OUT),
  TASK_ORDER("taskOrder", Failure.LEAVES_OUT),
  QUEUE_ORDER("queueOrder", Failure.LEAVES_OUT),
  SUB_JOB_ORDER("subJobOrder", Failure.LEAVES_OUT),
  VICTIM_QUEUE_ORDER("victimQueueOrder", Failure.LEAVES_OUT),
  NODE_ORDER("nodeOrder", Failure.LEAVES_OUT),
  PEER_ORDER("peerOrder", Failure.LEAVES_OUT),
  HYPER_NODE_ORDER("hyperNodeOrder", Failure.LEAVES_OUT),
  ASKED_ALONE("askedAlone", Failure.LEAVES_OUT),
  VICTIM_TASKS("victimTasks", Failure.LEAVES_OUT),
  QUEUE_FIGURES("queueFigures", Failure.LEAVES_OUT),
  JOB_SHARE("jobShare", Failure.LEAVES_OUT),
  CLOSE("close", Failure.LEAVES_OUT),
  JOB_READY("jobReady", Failure.SAYS_NO),
  SUB_JOB_READY("subJobReady", Failure.SAYS_NO),
  JOB_STARVING("jobStarving", Failure.SAYS_NO),
  JOB_PIPELINED("jobPipelined", Failure.REJECTS),
  SUB_JOB_PIPELINED("subJobPipelined", Failure.REJECTS),
  JOB_ENQUEUEABLE("jobEnqueueable", Failure.KEEPS_OUT),
  JOB_VALID("jobValid", Failure.OBJECTS),
  OVERUSED("overused", Failure.OBJECTS),
  ALLOCATABLE("allocatable", Failure.OBJECTS),
  ALLOCATED("allocated", Failure.OBJECTS),
  PREEMPTIVE("preemptive", Failure.OBJECTS),
  PREDICATE("predicate", Failure.FITS_NOWHERE),
  PEER_PREDICATE("peerPredicate", Failure.FITS_NOWHERE),
  PREEMPTABLE("preemptable", Failure.NO_VICTIM),
  RECLAIMABLE("reclaimable", Failure.NO_VICTIM),
  GANG_VICTIMS("gangVictims", Failure.NO_VICTIM),
  JOB_ENQUEUED("jobEnqueued", Failure.HOLDS_JOB),
  GATE_OPENED("gateOpened", Failure.HOLDS_JOB),
  HYPER_NODE_GRADIENT("hyperNodeGradient", Failure.HOLDS_JOB),
  PREPARATIONS("preparations", Failure.HOLDS_JOB),
  BIND_ANNOTATIONS("bindAnnotations", Failure.HOLDS_JOB);

  /** The answer that stands in for a missing one: rules fail closed, orders fail open. */
  enum Failure {
    /** The function, which only orders, scores or tells, is left out of the session. */
    LEAVES_OUT("sessions go on without it"),
    /** The answer is no. */
    SAYS_NO("the job that it was asked about waits"),
    /** The answer is a vote against. */
    REJECTS("the job that it was asked about waits"),
    /** The job is not let into its queue. */
    KEEPS_OUT("the job that it was asked about waits"),
    /** The answer is an objection. */
    OBJECTS("the job that it was asked about waits"),
    /** The pod cannot run on that node, whoever is evicted. */
    FITS_NOWHERE("the pod that it was asked about is not put on that node"),
    /** Nobody is evicted. */
    NO_VICTIM("nobody is evicted for whom it was asked about"),
    /** The session is held again without that job being served. */
    HOLDS_JOB("the job that it was asked about waits");

    private final String consequence;

    Failure(String consequence) {
      this.consequence = consequence;
    }
  }

  private final String title;
  private final Failure failure;

  Point(String title, Failure failure) {
    this.title = title;
    this.failure = failure;
  }

  /** As plugins register at it. */
  String title() {
    return title;
  }

  Failure failure() {
    return failure;
  }

  /** Consequence of a failure, in words for people. */
  String consequence() {
    return failure.consequence;
  }
}
