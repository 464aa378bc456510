package io.hekla.controller.node;

import io.hekla.controller.engine.NodeEvent;
import io.hekla.controller.session.NodeChanges;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/** Ledgers of all nodes in one place, read without messages. */
public final class NodeLedgers {
  private final LedgerDirectory directory = new LedgerDirectory();
  private final Map<String, NodeLedger> ledgers = new HashMap<>();

  /** Takes in a change of a node or of a pod on a node. */
  public void take(NodeEvent event) {
    LedgerDirectory.Update update = directory.take(event);
    for (LedgerDirectory.LedgerUpdate ledgerUpdate : update.updates()) {
      ledgers.computeIfAbsent(ledgerUpdate.node(), NodeLedger::new).take(ledgerUpdate.entry());
    }
    update.closed().forEach(ledgers::remove);
  }

  /** Returns the version of the last change that an engine has to learn of. */
  public long version() {
    return directory.version();
  }

  /** Returns the changes after a version; 0 for everything. */
  public NodeChanges since(long version) {
    NodeQuery question = directory.ask(version);
    var gathering = new Gathering(question);
    for (String node : question.nodes()) {
      gathering.take(Objects.requireNonNull(ledgers.get(node)).since(version));
    }
    question.closed().forEach(ledgers::remove);
    return gathering.changes();
  }
}
