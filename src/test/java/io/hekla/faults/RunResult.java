package io.hekla.faults;

import java.util.List;

/**
 * Result of one run.
 *
 * @param faults the faults, in order
 * @param ended number of members that ended although nobody killed them: of two sides that do not
 *     reach each other one does
 * @param findings what the judges found, a sentence each
 */
record RunResult(
    int members, long seed, List<FaultResult> faults, int ended, List<String> findings) {
  RunResult {
    faults = List.copyOf(faults);
    findings = List.copyOf(findings);
  }
}
