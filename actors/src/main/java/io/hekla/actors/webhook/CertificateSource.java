package io.hekla.actors.webhook;

import java.util.List;
import java.util.concurrent.CompletionStage;

/** Source of the certificate; checked again and again, never twice at once. */
interface CertificateSource {
  /** Checks the certificate, and makes the changes that are due. Never fails. */
  CompletionStage<Round> check();

  /**
   * Result of a check.
   *
   * @param again whether it is worth while to check again at once
   * @param news lines for the log
   * @param troubles lines for the log, logged once as long as they stay the same
   */
  record Round(boolean again, List<String> news, List<String> troubles) {
    public Round {
      news = List.copyOf(news);
      troubles = List.copyOf(troubles);
    }
  }
}
