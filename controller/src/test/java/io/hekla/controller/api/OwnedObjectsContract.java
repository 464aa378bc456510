package io.hekla.controller.api;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyBuilder;
import io.hekla.controller.verb.CreateOwned;
import io.hekla.controller.verb.DeleteOwned;
import io.hekla.controller.verb.Outcome;
import io.hekla.controller.verb.Verb;
import io.hekla.controller.verb.WriteOwned;
import io.hekla.model.api.PodGroup;
import io.hekla.model.cluster.ObjectKey;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/**
 * Contract of every adapter of {@link KubernetesApi} for objects that stand beside a Job and belong
 * to it. The owner here is a PodGroup, to have one that really exists.
 */
public interface OwnedObjectsContract {
  /** The API that the tests of this class use. */
  KubernetesApi api();

  @Test
  default void existingObjectsOfTheOwnerStayUnchanged() {
    var owner = owner("once");
    var first = map(meta("once-svc", owner), "1");

    assertThat(attempt(new CreateOwned<>(Kind.CONFIG_MAP, first)))
        .isEqualTo(new Outcome.Done(Outcome.Written.nothing(Kind.CONFIG_MAP)));
    attempt(new CreateOwned<>(Kind.CONFIG_MAP, map(meta("once-svc", owner), "2")));

    ConfigMap stands = read(Kind.CONFIG_MAP, "once-svc");
    assertThat(stands.getData()).isEqualTo(Map.of("a", "1"));
    assertThat(stands.getMetadata().getOwnerReferences().getFirst().getUid())
        .isEqualTo(owner.getMetadata().getUid());
  }

  @Test
  default void aServiceWithoutAddressNeedsNoPorts() {
    Service headless =
        new ServiceBuilder()
            .withMetadata(meta("headless", owner("headless-owner")))
            .withNewSpec()
            .withClusterIP("None")
            .withSelector(Map.of("job", "a"))
            .withPublishNotReadyAddresses(true)
            .endSpec()
            .build();

    assertThat(attempt(new CreateOwned<>(service(), headless))).isInstanceOf(Outcome.Done.class);

    Service stands = read(service(), "headless");
    assertThat(stands.getSpec().getClusterIP()).isEqualTo("None");
    assertThat(stands.getSpec().getSelector()).isEqualTo(Map.of("job", "a"));
    assertThat(stands.getSpec().getPublishNotReadyAddresses()).isTrue();
  }

  @Test
  default void aNetworkPolicyStandsAsItWasAskedFor() {
    NetworkPolicy policy =
        new NetworkPolicyBuilder()
            .withMetadata(meta("closed", owner("closed-owner")))
            .withNewSpec()
            .withNewPodSelector()
            .addToMatchLabels("job", "a")
            .endPodSelector()
            .withPolicyTypes("Ingress")
            .endSpec()
            .build();

    attempt(new CreateOwned<>(Kind.NETWORK_POLICY, policy));

    assertThat(read(Kind.NETWORK_POLICY, "closed").getSpec()).isEqualTo(policy.getSpec());
  }

  @Test
  default void theDataOfAMapFollowsWhatIsWritten() {
    var owner = owner("follow");

    write(map(meta("follow-svc", owner), "1"), Map.of("a", "1"));
    write(map(meta("follow-svc", owner), "2"), Map.of("a", "2", "b", "3"));

    assertThat(read(Kind.CONFIG_MAP, "follow-svc").getData()).isEqualTo(Map.of("a", "2", "b", "3"));
  }

  @Test
  default void aSecretKeepsItsKeysWhenItsConfigurationIsWritten() {
    var owner = owner("keys");

    write(secret(meta("keys-ssh", owner), "a2V5", "b2xk"), "b2xk");
    write(secret(meta("keys-ssh", owner), "b3RoZXI=", "bmV3"), "bmV3");

    assertThat(read(Kind.SECRET, "keys-ssh").getData())
        .isEqualTo(Map.of("id_rsa", "a2V5", "config", "bmV3"));
  }

  @Test
  default void objectsOfAnotherOwnerAreNeitherWrittenNorDeleted() {
    var owner = owner("mine");
    var other = owner("theirs");
    write(map(meta("taken", other), "theirs"), Map.of("a", "theirs"));

    Outcome created =
        attempt(new CreateOwned<>(Kind.CONFIG_MAP, map(meta("taken", owner), "mine")));
    Outcome written = write(map(meta("taken", owner), "mine"), Map.of("a", "mine"));
    Outcome deleted =
        attempt(new DeleteOwned<>(Kind.CONFIG_MAP, key("taken"), owner.getMetadata().getUid()));

    var inTheWay =
        new Outcome.Refused("ConfigMap default/taken exists and has another owner", true);
    assertThat(created).isEqualTo(inTheWay);
    assertThat(written).isEqualTo(inTheWay);
    assertThat(deleted).isInstanceOf(Outcome.Done.class);
    assertThat(read(Kind.CONFIG_MAP, "taken").getData()).isEqualTo(Map.of("a", "theirs"));
  }

  @Test
  default void objectsOfTheOwnerAreDeletedIdempotently() {
    var owner = owner("leave");
    write(map(meta("leave-svc", owner), "1"), Map.of("a", "1"));
    var delete = new DeleteOwned<>(Kind.CONFIG_MAP, key("leave-svc"), owner.getMetadata().getUid());

    assertThat(attempt(delete)).isInstanceOf(Outcome.Done.class);
    assertThat(attempt(delete)).isInstanceOf(Outcome.Done.class);

    assertThat(answer(Kind.CONFIG_MAP, "leave-svc"))
        .isInstanceOfSatisfying(
            Answer.Refused.class, refused -> assertThat(refused.isNotFound()).isTrue());
  }

  private PodGroup owner(String name) {
    var group = new PodGroup();
    group.setMetadata(new ObjectMetaBuilder().withName(name).withNamespace("default").build());
    group.setSpec(new io.hekla.model.api.PodGroupSpec());
    var answer = api().create(Kind.POD_GROUP, group).toCompletableFuture().orTimeout(60, SECONDS);
    return ((Answer.Done<PodGroup>) answer.join()).object();
  }

  private static ObjectMeta meta(String name, HasMetadata owner) {
    return new ObjectMetaBuilder()
        .withName(name)
        .withNamespace("default")
        .addNewOwnerReference()
        .withApiVersion(owner.getApiVersion())
        .withKind(owner.getKind())
        .withName(owner.getMetadata().getName())
        .withUid(owner.getMetadata().getUid())
        .withController(true)
        .endOwnerReference()
        .build();
  }

  private static ConfigMap map(ObjectMeta meta, String value) {
    return new ConfigMapBuilder().withMetadata(meta).addToData("a", value).build();
  }

  private static Secret secret(ObjectMeta meta, String privateKey, String configuration) {
    return new SecretBuilder()
        .withMetadata(meta)
        .addToData("id_rsa", privateKey)
        .addToData("config", configuration)
        .build();
  }

  private Outcome write(ConfigMap map, Map<String, String> data) {
    return attempt(
        new WriteOwned<>(
            map.getMetadata().getNamespace(),
            Kind.CONFIG_MAP,
            () -> CompletableFuture.completedFuture(map),
            tree(data)));
  }

  private void write(Secret secret, String configuration) {
    attempt(
        new WriteOwned<>(
            secret.getMetadata().getNamespace(),
            Kind.SECRET,
            () -> CompletableFuture.completedFuture(secret),
            tree(Map.of("config", configuration))));
  }

  private static JsonNode tree(Map<String, String> data) {
    var tree = JsonNodeFactory.instance.objectNode();
    data.forEach(tree::put);
    return tree;
  }

  @SuppressWarnings("unchecked")
  private static Kind<Service> service() {
    return (Kind<Service>) KindJson.named("Service");
  }

  private static ObjectKey key(String name) {
    return new ObjectKey("default", name);
  }

  private Outcome attempt(Verb verb) {
    return verb.attempt(api()).toCompletableFuture().orTimeout(60, SECONDS).join();
  }

  private <T extends HasMetadata> Answer<T> answer(Kind<T> kind, String name) {
    return api().get(kind, key(name)).toCompletableFuture().orTimeout(60, SECONDS).join();
  }

  private <T extends HasMetadata> T read(Kind<T> kind, String name) {
    Answer<T> answer = answer(kind, name);
    assertThat(answer).isInstanceOf(Answer.Done.class);
    return ((Answer.Done<T>) answer).object();
  }
}
