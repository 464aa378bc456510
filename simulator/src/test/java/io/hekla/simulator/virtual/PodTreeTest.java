package io.hekla.simulator.virtual;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.hekla.actors.kubernetes.Answer;
import io.hekla.actors.kubernetes.Kind;
import io.hekla.model.api.Job;
import io.hekla.model.job.JobEffect;
import io.hekla.model.job.PodOfJob;
import io.hekla.simulator.api.IdentitySource;
import io.hekla.simulator.api.ObjectStore;
import io.hekla.simulator.api.StoredObject;
import io.hekla.simulator.api.Trees;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PodTreeTest {
  private final ObjectStore store =
      new ObjectStore(
          ObjectStore.Settings.of(
                  Clock.fixed(Instant.parse("2026-01-01T00:00:00Z"), ZoneOffset.UTC))
              .with(IdentitySource.seeded(7)));

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {}                                                      | {}
          {'schedulerName': 'volcano'}                            | {}
          {'schedulerName': 'volcano', 'priorityClassName': 'p1'} | {'priorityClassName': 'own'}
          {'priorityClassName': 'p1'}                             | {'schedulerName': ''}
          {'schedulerName': 'volcano'}                            | {'schedulerName': 'another'}
          """)
  void isThePodThatTheJobAsksFor(String job, String template) throws JsonProcessingException {
    StoredObject stored = create(job, template);
    Job typed = stored.as(Kind.JOB);
    var task = typed.getSpec().tasks.get(1);
    var place = new JobEffect.Place("worker", 3);
    var effect = new JobEffect.CreatePods(List.of(place), 1, 2);

    var pod = PodTree.of(stored, typed, task, place, effect);

    assertThat(pod).isEqualTo(Trees.write(PodOfJob.of(typed, task, 3, 1, 2)));
  }

  private StoredObject create(String ofJob, String ofTemplate) throws JsonProcessingException {
    String text =
        """
        {'metadata': {'name': 'j', 'namespace': 'default', 'labels': {'a': 'b'}},
         'spec': {'minAvailable': 1%s, 'tasks': [
           {'name': 'master', 'replicas': 1, 'template': {'spec': {'restartPolicy': 'Never'}}},
           {'name': 'worker', 'replicas': 4, 'template': {
             'metadata': {'annotations': {'c': 'd'}},
             'spec': {'containers': [
               {'name': 'c', 'image': 'i', 'resources': {'requests': {'cpu': '500m'}}}]%s}}}]}}
        """
            .formatted(inside(ofJob), inside(ofTemplate));
    var tree = new ObjectMapper().readTree(text.replace('\'', '"'));
    return ((Answer.Done<StoredObject>) store.create("test", Kind.JOB, tree)).object();
  }

  /** The fields of an object, to go after others. */
  private static String inside(String object) {
    String fields = object.substring(1, object.length() - 1);
    return fields.isEmpty() ? "" : ", " + fields;
  }
}
