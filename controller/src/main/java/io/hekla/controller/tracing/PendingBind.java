package io.hekla.controller.tracing;

import java.time.Instant;

/** Bind that was decided and is not seen done yet. */
record PendingBind(TracedSession session, Instant podGroupCreated) {}
