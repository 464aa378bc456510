package io.hekla.actors.webhook;

import java.util.List;
import java.util.concurrent.CompletionStage;

/** Where the certificate comes from; looked at again and again, never twice at once. */
interface CertificateSource {
  /** Looks, and does what is to be done. Never fails. */
  CompletionStage<Round> look();

  /**
   * What a look brought.
   *
   * @param again whether it is worth while to look again at once
   * @param news lines for the log
   * @param troubles lines for the log, told once as long as they stay the same
   */
  record Round(boolean again, List<String> news, List<String> troubles) {
    public Round {
      news = List.copyOf(news);
      troubles = List.copyOf(troubles);
    }
  }
}
