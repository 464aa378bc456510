package io.hekla.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.faults.Audited.Bound;
import io.hekla.faults.Audited.Considered;
import io.hekla.faults.Audited.Created;
import io.hekla.faults.Audited.OnNode;
import io.hekla.faults.Audited.Phase;
import io.hekla.faults.Audited.Released;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the judge: it finds each fault, and no other. A gang of two pods of a CPU each. */
class AuditJudgeTest {
  private static final String UID = "0b8f2b3c-1111-2222-3333-444455556666";

  private final List<Audited> log = new ArrayList<>();
  private final List<Outage> outages = new ArrayList<>();
  private BigDecimal cpuOfNode = BigDecimal.TWO;

  @Test
  void aGangThatIsBoundAndEndsIsWell() {
    created();
    log.add(new Bound(at(2), "a", "n1"));
    log.add(new Bound(at(2), "b", "n1"));
    ends();

    assertThat(faults(false)).isEmpty();
  }

  @Test
  void theBindOfAClientThatWasKilledIsShownByTheKubelet() {
    created();
    log.add(new Bound(at(2), "a", "n1"));
    log.add(new OnNode(at(3), "b", "n1"));
    ends();

    assertThat(faults(false)).isEmpty();
  }

  @Test
  void aKubeletThatIsFasterThanTheAnswerOfABindIsNoSecondBind() {
    created();
    log.add(new OnNode(at(2), "a", "n1"));
    log.add(new Bound(at(3), "a", "n1"));
    log.add(new Bound(at(3), "b", "n1"));
    ends();

    assertThat(faults(false)).isEmpty();
  }

  @Test
  void aPodThatIsBoundTwiceIsFound() {
    created();
    log.add(new Bound(at(2), "a", "n1"));
    log.add(new Bound(at(2), "b", "n1"));
    log.add(new Bound(at(3), "b", "n2"));
    ends();

    assertThat(faults(false)).singleElement().asString().endsWith("is bound 2 times");
  }

  @Test
  void aNodeWithMoreThanItsCpusIsFoundUntilAPodHasEnded() {
    cpuOfNode = BigDecimal.ONE;
    created();
    log.add(new Bound(at(2), "a", "n1"));
    log.add(new Bound(at(2), "b", "n1"));
    ends();

    assertThat(faults(false)).singleElement().asString().startsWith("node n1 has 2 of 1 CPUs");

    log.clear();
    created();
    log.add(new Bound(at(2), "a", "n1"));
    log.add(new Released(at(3), "a"));
    log.add(new Bound(at(4), "b", "n1"));
    ends();

    assertThat(faults(false)).isEmpty();
  }

  @Test
  void aGangThatStaysInPartIsFoundUnlessAFaultLasts() {
    created();
    log.add(new Bound(at(2), "a", "n1"));
    log.add(new Bound(at(100), "b", "n1"));
    ends();

    assertThat(faults(false)).singleElement().asString().contains("was in part from");

    outages.add(new Outage(at(3), at(50)));
    assertThat(faults(false)).isEmpty();
  }

  @Test
  void anOrderThatIsLostIsFound() {
    created();

    assertThat(faults(false))
        .anyMatch(fault -> fault.contains("has bound pods []"))
        .anyMatch(fault -> fault.contains("did not end: its phases were []"));
  }

  @Test
  void anAbortThatIsLostIsFound() {
    created();
    log.add(new Bound(at(2), "a", "n1"));
    log.add(new Bound(at(2), "b", "n1"));
    ends();

    assertThat(faults(true)).singleElement().asString().contains("was never aborted");
  }

  @Test
  void aJobThatIsConsideredLateIsFoundUnlessAFaultLasts() {
    created();
    log.add(new Considered(at(40), "job-" + UID));
    log.add(new Bound(at(41), "a", "n1"));
    log.add(new Bound(at(41), "b", "n1"));
    ends();

    assertThat(faults(false)).singleElement().asString().contains("was first considered at");

    outages.add(new Outage(at(0), at(15)));
    assertThat(faults(false)).isEmpty();
  }

  @Test
  void theLogOfAnApiServerIsReadInTheOrderOfTime(@TempDir Path folder) throws Exception {
    Path file =
        Files.writeString(
            folder.resolve("audit.log"),
            line("patch", "\"pods\",\"subresource\":\"status\"", 200, 5, "Running")
                + line("create", "\"pods\",\"subresource\":\"binding\"", 504, 4, "")
                + line("create", "\"pods\"", 201, 3, "Pending"));

    assertThat(Audited.read(file))
        .containsExactly(
            new Created(at(3), "a", "job-w-0", BigDecimal.ONE), new OnNode(at(5), "a", "n1"));
  }

  @Test
  void aPodThatIsBoundBeforeTheAnswerToItsCreationWasCreatedBefore(@TempDir Path folder)
      throws Exception {
    Path file =
        Files.writeString(
            folder.resolve("audit.log"),
            line("create", "\"pods\",\"subresource\":\"binding\"", 201, 4, "")
                + line("create", "\"pods\"", 201, 3, 6, "Pending"));

    assertThat(Audited.read(file))
        .containsExactly(
            new Created(at(3), "a", "job-w-0", BigDecimal.ONE), new Bound(at(4), "", ""));
  }

  @Test
  void aJobIsConsideredOnceItsPodGroupIsPatched(@TempDir Path folder) throws Exception {
    Path file =
        Files.writeString(
            folder.resolve("audit.log"),
            line("create", "\"podgroups\"", 201, 3, "")
                + line("patch", "\"podgroups\"", 200, 4, ""));

    assertThat(Audited.read(file)).containsExactly(new Considered(at(4), "job-w-0"));
  }

  private static String line(String verb, String resource, int code, int second, String phase) {
    return line(verb, resource, code, second, second, phase);
  }

  private static String line(
      String verb, String resource, int code, int begin, int end, String phase) {
    return """
        {"stage":"ResponseComplete","verb":"%s","requestReceivedTimestamp":"%s",\
        "stageTimestamp":"%s","objectRef":{"resource":%s,"name":"job-w-0"},\
        "responseStatus":{"code":%d},"responseObject":{"metadata":{"name":"job-w-0","uid":"a"},\
        "spec":{"nodeName":"n1","containers":[{"resources":{"requests":{"cpu":"1"}}}]},\
        "status":{"phase":"%s"}}}
        """
        .formatted(verb, at(begin), at(end), resource, code, phase);
  }

  private void created() {
    log.add(new Created(at(1), "a", "job-w-0", BigDecimal.ONE));
    log.add(new Created(at(1), "b", "job-w-1", BigDecimal.ONE));
  }

  private void ends() {
    log.add(new Phase(at(200), "job", "Completed"));
  }

  private List<String> faults(boolean isAborted) {
    return AuditJudge.faults(
        log, List.of(new Order("job", at(0), 2, isAborted)), cpuOfNode, outages);
  }

  private static Instant at(int second) {
    return Instant.EPOCH.plusSeconds(second);
  }
}
