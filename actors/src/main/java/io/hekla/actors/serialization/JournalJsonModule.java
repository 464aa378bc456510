package io.hekla.actors.serialization;

import io.hekla.model.serialization.RecordsModule;

/** Jackson module for persisted records and messages. Named in {@code application.conf}. */
public final class JournalJsonModule extends RecordsModule {
  private static final long serialVersionUID = 1L;

  public JournalJsonModule() {
    super("hekla-kept");
  }
}
