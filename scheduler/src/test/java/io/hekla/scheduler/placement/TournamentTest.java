package io.hekla.scheduler.placement;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TournamentTest {
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7, 8, 100, 129})
  void itKnowsTheBestAndItsEqualsWhoeverChanges(int contestants) {
    var random = new Random(contestants);
    int[] points = random.ints(contestants, 0, 5).toArray();
    var tournament =
        new Tournament(contestants, (one, other) -> Integer.compare(points[other], points[one]));
    tournament.playAll();
    for (int change = 0; change < 300; change++) {
      assertThat(winners(tournament)).isEqualTo(best(points));
      int changed = random.nextInt(contestants);
      points[changed] = random.nextInt(5);
      tournament.playAgain(changed);
    }
  }

  private static int[] winners(Tournament tournament) {
    return IntStream.range(0, tournament.equals()).map(tournament::winner).toArray();
  }

  private static int[] best(int[] points) {
    int most = IntStream.of(points).max().orElseThrow();
    return IntStream.range(0, points.length).filter(index -> points[index] == most).toArray();
  }
}
