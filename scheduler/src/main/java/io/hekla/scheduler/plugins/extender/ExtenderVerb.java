package io.hekla.scheduler.plugins.extender;

/**
 * Verbs of an extender: questions and notifications. Only those that the configuration gives a path
 * to are used.
 */
enum ExtenderVerb {
  ON_SESSION_OPEN("onSessionOpenVerb"),
  ON_SESSION_CLOSE("onSessionCloseVerb"),
  PREDICATE("predicateVerb"),
  PRIORITIZE("prioritizeVerb"),
  PREEMPTABLE("preemptableVerb"),
  RECLAIMABLE("reclaimableVerb"),
  QUEUE_OVERUSED("queueOverusedVerb"),
  JOB_ENQUEUEABLE("jobEnqueueableVerb"),
  JOB_ENQUEUED("jobEnqueuedVerb"),
  JOB_READY("jobReadyVerb"),
  ALLOCATE("allocateFuncVerb"),
  DEALLOCATE("deallocateFuncVerb");

  private final String argument;

  ExtenderVerb(String argument) {
    this.argument = argument;
  }

  /** Name of the argument that gives the verb's path, without the plugin's prefix. */
  String argument() {
    return argument;
  }
}
