package io.hekla.recorder.bundle;

import io.hekla.recorder.encoding.DecisionDigest;
import io.hekla.recorder.encoding.DecisionDigest.Part;
import io.hekla.recorder.encoding.RecordShape;
import io.hekla.recorder.encoding.RecordStrings;
import io.hekla.recorder.encoding.StableHash;
import io.hekla.recorder.segment.RecordedSession;
import io.hekla.scheduler.decision.Decisions;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Decisions that another build recorded, under codes. Parts that this build decides alike are those
 * of its run under codes. Of the others, a part is renamed; where a recording has its digest only,
 * the digest stays, which differs from every one under codes as the part does.
 */
final class RenamedDecisions {
  private final NameCodes codes;
  private final Map<Part, Long> digest = new EnumMap<>(Part.class);
  private final Map<Part, List<?>> decided = new EnumMap<>(Part.class);

  private RenamedDecisions(NameCodes codes) {
    this.codes = codes;
  }

  /**
   * Returns a session with the decisions that were recorded.
   *
   * @param recorded the session as it was recorded
   * @param ours what this build decides in it
   * @param coded the session as this build decides it under codes
   */
  static RecordedSession of(
      RecordedSession recorded, Decisions ours, RecordedSession coded, NameCodes codes) {
    var renamed = new RenamedDecisions(codes);
    renamed.decided.putAll(coded.decided());
    DecisionDigest now = DecisionDigest.of(ours);
    for (Part part : Part.values()) {
      if (recorded.digest().part(part) == now.part(part)) {
        renamed.digest.put(part, coded.digest().part(part));
      } else {
        renamed.take(part, recorded, coded);
      }
    }
    return RecordShape.with(
        RecordShape.with(coded, "digest", DecisionDigest.recorded(renamed.digest)),
        "decided",
        renamed.decided);
  }

  private void take(Part part, RecordedSession recorded, RecordedSession coded) {
    List<?> was = recorded.decided().get(part);
    if (was == null) {
      digest.put(part, recorded.digest().part(part));
      return;
    }
    List<Record> renamed =
        was.stream().map(one -> RecordStrings.replaced((Record) one, codes.ofDecisions())).toList();
    decided.put(part, renamed);
    // Where codes hide the difference, the digest that was recorded keeps it.
    boolean isHidden = renamed.equals(coded.decided().get(part));
    digest.put(part, isHidden ? recorded.digest().part(part) : StableHash.of(renamed));
  }
}
