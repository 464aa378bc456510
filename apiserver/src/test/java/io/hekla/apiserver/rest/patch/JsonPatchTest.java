package io.hekla.apiserver.rest.patch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.apiserver.rest.Json;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonPatchTest {
  private static final ObjectNode TARGET = Json.of("{'a': {'b': [1, 2], 'c/d': 'x'}, 'e': 5}");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'op':'add','path':'/a/f','value':7} | {'a':{'b':[1,2],'c/d':'x','f':7},'e':5}",
        "{'op':'add','path':'/a/b/-','value':3} | {'a':{'b':[1,2,3],'c/d':'x'},'e':5}",
        "{'op':'add','path':'/a/b/0','value':0} | {'a':{'b':[0,1,2],'c/d':'x'},'e':5}",
        "{'op':'remove','path':'/a/c~1d'} | {'a':{'b':[1,2]},'e':5}",
        "{'op':'replace','path':'/a/b/1','value':9} | {'a':{'b':[1,9],'c/d':'x'},'e':5}",
        "{'op':'move','from':'/e','path':'/a/g'} | {'a':{'b':[1,2],'c/d':'x','g':5}}",
        "{'op':'copy','from':'/e','path':'/h'} | {'a':{'b':[1,2],'c/d':'x'},'e':5,'h':5}",
        "{'op':'test','path':'/e','value':5} | {'a':{'b':[1,2],'c/d':'x'},'e':5}",
      })
  void operationsFollowTheStandard(String operation, String result) {
    assertThat(JsonPatch.apply(TARGET, Json.of("{'all':[" + operation + "]}").path("all")))
        .isEqualTo(Json.of(result));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'op':'remove','path':'/nothing'} | there is nothing at /nothing",
        "{'op':'replace','path':'/x','value':1} | there is nothing at /x",
        "{'op':'test','path':'/e','value':6} | testing value /e failed",
        "{'op':'add','path':'/a/b/7','value':1} | the list has no place /a/b/7",
        "{'op':'add','path':'/a/z'} | the operation has no value",
        "{'op':'burn','path':'/a'} | Unexpected kind",
      })
  void aFailingOperationIsReportedAndNothingChanges(String operation, String why) {
    ObjectNode before = TARGET.deepCopy();

    assertThatThrownBy(
            () -> JsonPatch.apply(TARGET, Json.of("{'all':[" + operation + "]}").path("all")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(why);
    assertThat(TARGET).isEqualTo(before);
  }
}
