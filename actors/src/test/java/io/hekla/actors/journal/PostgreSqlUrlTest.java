package io.hekla.actors.journal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PostgreSqlUrlTest {
  @Test
  void aUrlWithoutTimeLimitsGetsThem() {
    assertThat(PostgreSqlUrl.withTimeLimits("jdbc:postgresql://h:5432/hekla"))
        .isEqualTo(
            "jdbc:postgresql://h:5432/hekla"
                + "?connectTimeout=5&loginTimeout=5&socketTimeout=10&tcpKeepAlive=true");
  }

  @Test
  void settingsOfTheUserStay() {
    assertThat(PostgreSqlUrl.withTimeLimits("jdbc:postgresql:db?socketTimeout=60&ssl=true"))
        .isEqualTo(
            "jdbc:postgresql:db?socketTimeout=60&ssl=true"
                + "&connectTimeout=5&loginTimeout=5&tcpKeepAlive=true");
  }

  @Test
  void peopleReadTheUrlAsTheyWroteIt() {
    var journal = new JournalLocation.Database("jdbc:postgresql://h/hekla", "hekla", "secret");

    assertThat(journal.description()).isEqualTo("database jdbc:postgresql://h/hekla");
    assertThat(journal.url()).contains("socketTimeout=10");
  }
}
