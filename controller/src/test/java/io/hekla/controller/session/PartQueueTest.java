package io.hekla.controller.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.podgroup.Part;
import io.hekla.model.podgroup.PodGroupReport;
import io.hekla.scheduler.decision.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PartQueueTest {
  private static final int MOST = 3;

  private final List<String> handed = new ArrayList<>();
  private final PartQueue queue = new PartQueue(MOST);

  private void hand(List<SchedulerEvent.HandedPart> parts) {
    parts.forEach(part -> handed.add(part.podGroup().name()));
  }

  @Test
  void soManyPartsAreUnderWayAndTheNextFollowsEachThatIsKept() {
    hand(queue.add(waiting(1, 5)));
    assertThat(handed).containsExactly("w1", "w2", "w3");

    hand(queue.settled(waiting(2).token()));

    assertThat(handed).containsExactly("w1", "w2", "w3", "w4");
  }

  @Test
  void partsThatActGoBeforeThoseThatSayWhyOthersWait() {
    hand(queue.add(waiting(1, 5)));
    hand(queue.add(List.of(admitted(6))));
    hand(queue.settled(waiting(1).token()));

    assertThat(handed).endsWith("w3", "a6");
  }

  @Test
  void whatIsKeptBeforeItsTurnIsNotHanded() {
    hand(queue.add(waiting(1, 5)));
    hand(queue.settled(waiting(4).token()));
    hand(queue.settled(waiting(1).token()));

    assertThat(handed).containsExactly("w1", "w2", "w3", "w5");
  }

  @Test
  void whoDoesNotAnswerIsToldAgainAndHoldsUpNobody() {
    hand(queue.add(waiting(1, 5)));
    hand(queue.repeat());
    assertThat(handed).containsExactly("w1", "w2", "w3");

    hand(queue.repeat());
    assertThat(handed).containsExactly("w1", "w2", "w3", "w4", "w5", "w1");
    hand(queue.repeat());

    assertThat(handed).endsWith("w2", "w3", "w4");
  }

  @Test
  void aNewTermBeginsWithWhatIsLeftOfEarlierOnes() {
    hand(queue.add(waiting(1, 5)));
    handed.clear();

    hand(queue.begin(waiting(4, 5)));

    assertThat(handed).containsExactly("w4", "w5");
  }

  private static List<SchedulerEvent.HandedPart> waiting(int first, int last) {
    return IntStream.rangeClosed(first, last).mapToObj(PartQueueTest::waiting).toList();
  }

  private static SchedulerEvent.HandedPart waiting(int number) {
    return part("w" + number, false);
  }

  private static SchedulerEvent.HandedPart admitted(int number) {
    return part("a" + number, true);
  }

  private static SchedulerEvent.HandedPart part(String name, boolean admitted) {
    return new SchedulerEvent.HandedPart(
        new ObjectKey("ns", name),
        new Part(
            name + "-uid",
            1,
            1,
            admitted,
            List.of(),
            List.of(),
            new PodGroupReport(PodGroupPhase.INQUEUE, List.of(), 0, 0, 0),
            "",
            "",
            "",
            0),
        new Reason.None());
  }
}
