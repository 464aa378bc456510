package io.hekla.model.job;

import io.hekla.model.machine.JournalSerializable;
import io.hekla.model.machine.LogicalName;

/** A Job: this uid, not a later Job of the same name. */
@LogicalName("cron-job.report.job-ref")
public record JobRef(String name, String uid) implements JournalSerializable {}
