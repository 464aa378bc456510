package io.hekla.actors;

import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Long timeouts of all awaits in tests: a busy machine may be slow, and only a failing test waits
 * to the end. JUnit finds this extension by itself.
 */
public final class LongAwaits implements BeforeAllCallback {
  private static final Duration LONGEST = Duration.ofMinutes(1);

  @Override
  public void beforeAll(ExtensionContext context) {
    Awaitility.setDefaultTimeout(LONGEST);
  }
}
