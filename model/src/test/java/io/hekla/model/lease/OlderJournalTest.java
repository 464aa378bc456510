package io.hekla.model.lease;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class OlderJournalTest {
  @Test
  void aJournalThatEndsBeforeWhatItsWriterKnowsIsOlder() {
    assertThat(OlderJournal.byHead("Job|ns/train", 7, OptionalLong.of(3)))
        .hasValueSatisfying(
            older -> {
              assertThat(older.finding())
                  .isEqualTo(
                      "the last event of Job|ns/train in it is 3, and this member knows event 7");
              assertThat(older.remedy()).contains("restart all of them", "docs/backup.md");
            });
  }

  @Test
  void aJournalThatAnotherWriterHasMovedOnIsNot() {
    assertThat(OlderJournal.byHead("Scheduler", 7, OptionalLong.of(8))).isEmpty();
    assertThat(OlderJournal.byHead("Scheduler", 7, OptionalLong.of(7))).isEmpty();
  }

  @Test
  void aJournalThatWasRemovedIsNot() {
    assertThat(OlderJournal.byHead("Job|ns/train", 7, OptionalLong.empty())).isEmpty();
  }

  @Test
  void aJournalWithoutATermThatThisProcessBeganIsOlder() {
    assertThat(OlderJournal.byTerm(3, 5, 5))
        .hasValueSatisfying(
            older -> {
              assertThat(older.finding()).contains("is 3", "this member began term 5");
              assertThat(older.remedy()).contains("while members ran");
            });
    assertThat(OlderJournal.byTerm(0, 1, 1)).as("an emptied one").isPresent();
  }

  @Test
  void aJournalBehindTheLeaseIsOlderOrAnotherHeklaScheduled() {
    assertThat(OlderJournal.byTerm(3, 0, 40))
        .hasValueSatisfying(
            older -> {
              assertThat(older.finding()).contains("the Lease has term 40");
              assertThat(older.remedy()).contains("or another Hekla scheduled meanwhile");
            });
  }

  @Test
  void aNewJournalAndOneThatHasAllTermsAreNot() {
    assertThat(OlderJournal.byTerm(0, 0, 40)).isEmpty();
    assertThat(OlderJournal.byTerm(5, 5, 5)).isEmpty();
    assertThat(OlderJournal.byTerm(6, 5, 5)).isEmpty();
  }
}
