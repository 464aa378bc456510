package io.hekla.simulator.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Effects of the columns of a setup, and messages about files that cannot be read. */
class TraceFolderTest {
  private static final List<String> NODES = List.of("n1,4000,4096,2,a", "n2,4000,4096,2,b");

  @TempDir private Path folder;

  private TraceFiles trace(String setup, String... jobs) throws IOException {
    return new TraceFiles(folder).with(setup, NODES, List.of(jobs));
  }

  @Test
  void arrivalsAreScaledAndThenSortedWithTheFileBreakingTies() throws IOException {
    var trace =
        trace(
                "replay,0.5,0,1,,",
                "late,20,5,,q,u,100,1,1000,0,0,,",
                "first,10,5,,q,u,100,1,1000,0,0,,",
                "second,10,5,,q,u,100,1,1000,0,0,,")
            .read();

    assertThat(trace.jobs()).extracting(TraceJob::name).containsExactly("first", "second", "late");
    assertThat(trace.jobs()).extracting(TraceJob::arrival).containsExactly(5.0, 5.0, 10.0);
  }

  @Test
  void rowsAreCountedAmongTheJobsThatAreShortEnoughAndMovedToTheBeginning() throws IOException {
    var trace =
        trace(
                "replay,1,0,1,50,1:3",
                "a,0,5,,q,u,100,1,1000,0,0,,",
                "long,1,51,,q,u,100,1,1000,0,0,,",
                "b,10,5,,q,u,100,1,1000,0,0,,",
                "never,11,,,q,u,100,1,1000,0,0,,",
                "c,12,5,,q,u,100,1,1000,0,0,,",
                "d,13,5,,q,u,100,1,1000,0,0,,")
            .read();

    assertThat(trace.jobs()).extracting(TraceJob::name).containsExactly("b", "c");
    assertThat(trace.jobs()).extracting(TraceJob::arrival).containsExactly(0.0, 2.0);
  }

  @Test
  void aMemberOfSeveralGpusIsSplitIntoMembersOfOne() throws IOException {
    var trace = trace("replay,1,1,1,,", "a,0,5,,q,u,100,2,3000,1001,2000,,").read();

    assertThat(trace.jobs())
        .singleElement()
        .satisfies(
            job -> {
              assertThat(job.members()).isEqualTo(4);
              assertThat(job.milliCpu()).isEqualTo(1500);
              assertThat(job.memoryMib()).isEqualTo(500);
              assertThat(job.milliGpu()).isEqualTo(1000);
            });
  }

  @Test
  void jobsThatFitOnNoEmptyClusterAreCountedAndLeftOut() throws IOException {
    String ofOneClass = "wide,0,5,,q,u,100,5,1000,0,0,a,";
    String small = "small,0,5,,q,u,100,1,1000,0,0,,";

    assertThat(trace("replay,1,0,1,,", ofOneClass, small).read().leftOut()).isEqualTo(1);
    assertThat(trace("replay,1,0,0,,", ofOneClass, small).read().leftOut())
        .as("where classes are not looked at")
        .isZero();
  }

  @Test
  void anUnreadableValueIsReportedWithFileLineAndColumn() throws IOException {
    var files =
        trace("replay,1,0,1,,", "a,0,5,,q,u,100,1,1000,0,0,,", "b,0,five,,q,u,100,1,1000,0,0,,");

    assertThat(files.problem("small"))
        .endsWith("jobs.csv:3: runtime_s: \"five\" is no number from 0 on; correct the value");
  }

  @Test
  void aRowOfAnotherLengthIsReportedWithItsLine() throws IOException {
    assertThat(trace("replay,1,0,1,,", "a,0,5").problem("small"))
        .endsWith("jobs.csv:2: 3 values where there are 13 columns; correct or remove the line");
  }

  @Test
  void aMissingColumnIsNamed() throws IOException {
    var files = trace("replay,1,0,1,,", "a,0,5,,q,u,100,1,1000,0,0,,");
    Files.writeString(folder.resolve("nodes.csv"), "node,cpu_milli,mem_mib,gpus\nn1,1,1,0\n");

    assertThat(files.problem("small")).contains("nodes.csv:1: node_class: this column is missing");
  }

  @Test
  void invalidGzipAndMissingFolderAreReportedInOneLine() throws IOException {
    var files = trace("replay,1,0,1,,", "a,0,5,,q,u,100,1,1000,0,0,,");
    Files.writeString(
        folder.resolve("setups.csv"),
        Files.readString(folder.resolve("setups.csv")).replace("jobs.csv", "jobs.csv.gz"));
    Files.writeString(folder.resolve("jobs.csv.gz"), "no gzip");

    assertThat(files.problem("small"))
        .endsWith("jobs.csv.gz: is no whole gzip file; fetch it again");
    assertThat(new TraceFiles(folder.resolve("absent")).problem("small"))
        .endsWith("absent: is no folder; name the folder that holds setups.csv");
  }

  @Test
  void anUnknownSetupIsAnsweredWithThoseThereAre() throws IOException {
    assertThat(trace("replay,1,0,1,,", "a,0,5,,q,u,100,1,1000,0,0,,").problem("other"))
        .contains("there is no setup other; name one of small");
  }
}
