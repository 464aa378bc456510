package io.hekla.simulator.embedded;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.actors.kubernetes.Kind;
import io.hekla.admission.Admission;
import io.hekla.admission.AdmissionContext;
import io.hekla.admission.Finding;
import io.hekla.model.api.CronJob;
import io.hekla.model.api.Job;
import io.hekla.model.api.JobFlow;
import io.hekla.model.api.PodGroup;
import io.hekla.model.api.Queue;
import io.hekla.simulator.api.AdmissionRule;
import io.hekla.simulator.api.Objects;
import io.hekla.simulator.api.Trees;
import java.util.function.Function;

/** Asks the admission rules, as a webhook would, before the embedded API stores an object. */
public final class EmbeddedAdmission implements AdmissionRule {
  @Override
  public Verdict admit(Request request) {
    boolean creating = request.operation() == Operation.CREATE;
    if (request.operation() == Operation.DELETE) {
      return new Verdict.Admitted(request.object());
    }
    if (request.kind().equals(Kind.JOB)) {
      return creating
          ? review(request, Job.class, job -> Admission.create(job, context(request.objects())))
          : review(request, Job.class, job -> Admission.update(old(request, Job.class), job));
    }
    if (request.kind().equals(Kind.QUEUE)) {
      return creating
          ? review(
              request, Queue.class, queue -> Admission.create(queue, context(request.objects())))
          : review(
              request, Queue.class, queue -> Admission.update(queue, context(request.objects())));
    }
    if (request.kind().equals(Kind.POD_GROUP) && creating) {
      return review(
          request,
          PodGroup.class,
          podGroup -> Admission.create(podGroup, context(request.objects())));
    }
    if (request.kind().equals(Kind.JOB_FLOW)) {
      return review(request, JobFlow.class, Admission::review);
    }
    if (request.kind().equals(Kind.CRON_JOB)) {
      return review(request, CronJob.class, Admission::review);
    }
    return new Verdict.Admitted(request.object());
  }

  private static <T extends HasMetadata> Verdict review(
      Request request, Class<T> type, Function<T, io.hekla.admission.Verdict<T>> rules) {
    T object;
    try {
      object = Trees.read(request.object(), type);
    } catch (IllegalArgumentException e) {
      return new Verdict.Invalid(java.util.List.of(String.valueOf(e.getMessage())));
    }
    return switch (rules.apply(object)) {
      case io.hekla.admission.Verdict.Admitted<T>(T admitted) ->
          new Verdict.Admitted(Trees.write(admitted));
      case io.hekla.admission.Verdict.Refused<T>(var findings) ->
          new Verdict.Invalid(findings.stream().map(Finding::toString).toList());
    };
  }

  private static <T extends HasMetadata> T old(Request request, Class<T> type) {
    ObjectNode old = request.old().orElseThrow();
    return Trees.read(old, type);
  }

  private static AdmissionContext context(Objects objects) {
    return AdmissionContext.of(
        objects.all(Kind.QUEUE).stream().map(stored -> stored.as(Kind.QUEUE)).toList());
  }
}
