package io.hekla.controller.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.podgroup.PodGroupDecisions;
import io.hekla.model.podgroup.PodGroupReport;
import io.hekla.scheduler.decision.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DeliveryQueueTest {
  private static final int MOST = 3;

  private final List<String> delivered = new ArrayList<>();
  private final DeliveryQueue queue = new DeliveryQueue(MOST);

  private void deliver(List<SchedulerEvent.DecisionDelivery> deliveries) {
    deliveries.forEach(delivery -> delivered.add(delivery.podGroup().name()));
  }

  @Test
  void soManyPartsAreUnderWayAndTheNextFollowsEachThatIsKept() {
    deliver(queue.add(waiting(1, 5)));
    assertThat(delivered).containsExactly("w1", "w2", "w3");

    deliver(queue.settled(waiting(2).token()));

    assertThat(delivered).containsExactly("w1", "w2", "w3", "w4");
  }

  @Test
  void partsThatActGoBeforeThoseThatSayWhyOthersWait() {
    deliver(queue.add(waiting(1, 5)));
    deliver(queue.add(List.of(admitted(6))));
    deliver(queue.settled(waiting(1).token()));

    assertThat(delivered).endsWith("w3", "a6");
  }

  @Test
  void deliveriesPersistedEarlyAreNotSentAgain() {
    deliver(queue.add(waiting(1, 5)));
    deliver(queue.settled(waiting(4).token()));
    deliver(queue.settled(waiting(1).token()));

    assertThat(delivered).containsExactly("w1", "w2", "w3", "w5");
  }

  @Test
  void unansweredDeliveriesAreRepeatedAndDelayNoOther() {
    deliver(queue.add(waiting(1, 5)));
    deliver(queue.repeat());
    assertThat(delivered).containsExactly("w1", "w2", "w3");

    deliver(queue.repeat());
    assertThat(delivered).containsExactly("w1", "w2", "w3", "w4", "w5", "w1");
    deliver(queue.repeat());

    assertThat(delivered).endsWith("w2", "w3", "w4");
  }

  @Test
  void aNewTermBeginsWithWhatIsLeftOfEarlierOnes() {
    deliver(queue.add(waiting(1, 5)));
    delivered.clear();

    deliver(queue.begin(waiting(4, 5)));

    assertThat(delivered).containsExactly("w4", "w5");
  }

  private static List<SchedulerEvent.DecisionDelivery> waiting(int first, int last) {
    return IntStream.rangeClosed(first, last).mapToObj(DeliveryQueueTest::waiting).toList();
  }

  private static SchedulerEvent.DecisionDelivery waiting(int number) {
    return part("w" + number, false);
  }

  private static SchedulerEvent.DecisionDelivery admitted(int number) {
    return part("a" + number, true);
  }

  private static SchedulerEvent.DecisionDelivery part(String name, boolean admitted) {
    return new SchedulerEvent.DecisionDelivery(
        new ObjectKey("ns", name),
        new PodGroupDecisions(
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
