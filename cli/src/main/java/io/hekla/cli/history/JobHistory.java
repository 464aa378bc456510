package io.hekla.cli.history;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.recorder.history.HistoryEntry;
import io.hekla.recorder.history.PodRecord;
import java.util.List;

/**
 * History of all Jobs of a name.
 *
 * @param tree all of it as JSON, for programs
 */
record JobHistory(
    ObjectKey job, List<HistoryEntry> entries, List<PodRecord> pods, ObjectNode tree) {}
