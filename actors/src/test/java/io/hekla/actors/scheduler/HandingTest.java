package io.hekla.actors.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.TestInbox;
import io.hekla.actors.entity.EntityMessage;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.podgroup.Part;
import io.hekla.model.podgroup.PodGroupReport;
import io.hekla.scheduler.decision.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class HandingTest {
  private static final int MOST = 3;

  private final List<String> handed = new ArrayList<>();
  private final Handing handing =
      new Handing(
          (type, key, message) -> handed.add(key.name()),
          TestInbox.<EntityMessage.Confirmed>create().getRef(),
          MOST);

  @Test
  void soManyPartsAreUnderWayAndTheNextFollowsEachThatIsKept() {
    handing.hand(waiting(1, 5));
    assertThat(handed).containsExactly("w1", "w2", "w3");

    handing.settled(waiting(2).token());

    assertThat(handed).containsExactly("w1", "w2", "w3", "w4");
  }

  @Test
  void partsThatActGoBeforeThoseThatSayWhyOthersWait() {
    handing.hand(waiting(1, 5));
    handing.hand(List.of(admitted(6)));
    handing.settled(waiting(1).token());

    assertThat(handed).endsWith("w3", "a6");
  }

  @Test
  void whatIsKeptBeforeItsTurnIsNotHanded() {
    handing.hand(waiting(1, 5));
    handing.settled(waiting(4).token());
    handing.settled(waiting(1).token());

    assertThat(handed).containsExactly("w1", "w2", "w3", "w5");
  }

  @Test
  void whoDoesNotAnswerIsToldAgainAndHoldsUpNobody() {
    handing.hand(waiting(1, 5));
    handing.handAgain();
    assertThat(handed).containsExactly("w1", "w2", "w3");

    handing.handAgain();
    assertThat(handed).containsExactly("w1", "w2", "w3", "w4", "w5", "w1");
    handing.handAgain();

    assertThat(handed).endsWith("w2", "w3", "w4");
  }

  @Test
  void aNewTermBeginsWithWhatIsLeftOfEarlierOnes() {
    handing.hand(waiting(1, 5));
    handed.clear();

    handing.begin(waiting(4, 5));

    assertThat(handed).containsExactly("w4", "w5");
  }

  private static List<SchedulerEvent.HandedPart> waiting(int first, int last) {
    return IntStream.rangeClosed(first, last).mapToObj(HandingTest::waiting).toList();
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
