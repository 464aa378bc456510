package io.hekla.actors;

import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * What comes in the end is awaited for long, in all tests: a busy machine may take its time, and
 * only a test that fails waits to the end. JUnit finds it by itself.
 */
public final class LongAwaits implements BeforeAllCallback {
  private static final Duration LONGEST = Duration.ofMinutes(1);

  @Override
  public void beforeAll(ExtensionContext context) {
    Awaitility.setDefaultTimeout(LONGEST);
  }
}
