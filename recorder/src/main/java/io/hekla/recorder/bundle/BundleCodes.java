package io.hekla.recorder.bundle;

import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.recorder.encoding.DecisionDigest.Part;
import io.hekla.recorder.encoding.RecordShape;
import io.hekla.recorder.encoding.RecordStrings;
import io.hekla.recorder.encoding.RecordStrings.Replacement;
import io.hekla.recorder.replay.PendingSession;
import io.hekla.recorder.segment.Entry;
import io.hekla.recorder.segment.RecordedSession;
import io.hekla.scheduler.Engine;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import io.hekla.scheduler.configuration.SchedulerConfiguration.Parsed;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.snapshot.ClusterState;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Codes for the names of a bundle: the same in objects, decisions and configurations. */
final class BundleCodes {
  /** Components of decisions that are names; others hold them within texts. */
  private static final Set<String> NAMES =
      Set.of("name", "namespace", "node", "hyperNode", "queue");

  private final NameCodes codes;
  private final ManifestNames manifests;

  /** Configurations under codes, by their digests; empty for one that is not valid then. */
  private final Map<String, Optional<SchedulerConfiguration>> configurations = new HashMap<>();

  private BundleCodes(NameCodes codes, ManifestNames manifests) {
    this.codes = codes;
    this.manifests = manifests;
  }

  /** Returns codes for the names that a bundle has. */
  static BundleCodes of(BundleSessions bundle) {
    var codes = new NameCodes();
    Replacement collecting = codes.collecting();
    List<PendingSession> sessions = bundle.sessions();
    sessions.getFirst().state().asChanges().forEach(change -> replaced(change, collecting));
    sessions.stream()
        .skip(1)
        .flatMap(session -> session.recorded().changes().stream())
        .forEach(change -> replaced(change, collecting));
    sessions.forEach(session -> collect(session.recorded().decided(), collecting));
    var names = new ManifestNames(collecting);
    bundle.objects().all().forEach(names::replaced);
    codes.seal();
    return new BundleCodes(codes, names.with(codes.coding()));
  }

  private static void collect(Map<Part, List<?>> decided, Replacement collecting) {
    Replacement names =
        (place, text) -> NAMES.contains(place.component()) ? collecting.of(place, text) : text;
    decided
        .values()
        .forEach(all -> all.forEach(one -> RecordStrings.replaced((Record) one, names)));
  }

  private static Change replaced(Change change, Replacement replacement) {
    return change instanceof Record record
        ? (Change) RecordStrings.replaced(record, replacement)
        : change;
  }

  Change coded(Change change) {
    return replaced(change, codes.coding());
  }

  Entry.ObjectSeen coded(Entry.ObjectSeen object) {
    return manifests.replaced(object);
  }

  ObjectKey coded(ObjectKey key) {
    return new ObjectKey(codes.of(key.namespace()), codes.of(key.name()));
  }

  /**
   * Returns a session under codes; empty if its configuration is not valid then.
   *
   * @param state the coded state that it sees
   */
  Optional<PendingSession> coded(PendingSession session, ClusterState state) {
    Map<ObjectKey, String> suspended = new HashMap<>();
    session
        .recorded()
        .suspended()
        .forEach((key, why) -> suspended.put(coded(key), codes.within(why)));
    return configurations
        .computeIfAbsent(
            session.recorded().configuration(), digest -> coded(session.configuration()))
        .map(other -> session.with(state).with(other).suspending(suspended));
  }

  private Optional<SchedulerConfiguration> coded(SchedulerConfiguration configuration) {
    return ConfigurationNames.replaced(configuration.text(), codes)
        .flatMap(
            text ->
                Engine.read(text) instanceof Parsed.Valid valid
                    ? Optional.of(valid.configuration())
                    : Optional.empty());
  }

  /**
   * Returns a session of another build under codes.
   *
   * @param recorded the session as it was recorded
   * @param ours what this build decides in it
   * @param coded the session as this build decides it under codes
   */
  RecordedSession renamed(RecordedSession recorded, Decisions ours, RecordedSession coded) {
    return RecordShape.with(
        RenamedDecisions.of(recorded, ours, coded, codes),
        "admitted",
        recorded.admitted().stream().map(this::coded).toList());
  }

  /** Returns whether pods get the same places: by their uids, which stay. */
  boolean areAlike(Decisions named, Decisions coded) {
    Map<String, String> was = new HashMap<>();
    named.binds().forEach(bind -> was.put(bind.taskUid(), codes.of(bind.node())));
    named.evictions().forEach(one -> was.put(one.taskUid(), "evicted"));
    Map<String, String> is = new HashMap<>();
    coded.binds().forEach(bind -> is.put(bind.taskUid(), bind.node()));
    coded.evictions().forEach(one -> is.put(one.taskUid(), "evicted"));
    return was.equals(is);
  }
}
