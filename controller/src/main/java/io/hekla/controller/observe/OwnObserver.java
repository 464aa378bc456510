package io.hekla.controller.observe;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.controller.cache.Delta;
import io.hekla.controller.cache.ForeignObjects;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.machine.JournalSerializable;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Observer of the objects of its kind that do not belong to the scheduler of another shard. */
final class OwnObserver extends Observer {
  private final Observer all;
  private final ForeignObjects foreign;

  OwnObserver(Observer all, ForeignObjects foreign) {
    super(all.kind(), all.cache());
    this.all = all;
    this.foreign = foreign;
  }

  @Override
  public void affected(Delta delta, Consumer<ObjectKey> entities) {
    all.affected(
        delta,
        key -> {
          if (!isForeign(key, delta)) {
            entities.accept(key);
          }
        });
  }

  private boolean isForeign(ObjectKey key, Delta delta) {
    Optional<HasMetadata> gone =
        delta.kind().equals(kind()) && delta.key().equals(key) ? delta.before() : Optional.empty();
    return object(key).or(() -> gone).filter(foreign::has).isPresent();
  }

  private Optional<HasMetadata> object(ObjectKey key) {
    return cache().get(kind(), key).map(HasMetadata.class::cast);
  }

  @Override
  public List<JournalSerializable> observe(ObjectKey key) {
    return all.observe(key);
  }

  @Override
  public Collection<ObjectKey> all() {
    return all.all().stream().filter(key -> object(key).filter(foreign::has).isEmpty()).toList();
  }

  @Override
  public boolean isExpected(ObjectKey key) {
    return all.isExpected(key);
  }

  @Override
  public boolean isAtRest(ObjectKey key) {
    return all.isAtRest(key);
  }

  /** Returns whether it waits, or has come to belong to another scheduler since it was marked. */
  @Override
  public boolean isWithheld(ObjectKey key) {
    return all.isWithheld(key) || object(key).filter(foreign::has).isPresent();
  }

  @Override
  public int size(ObjectKey key) {
    return all.size(key);
  }

  @Override
  public void sent(ObjectKey key) {
    all.sent(key);
  }

  @Override
  public void acknowledged(ObjectKey key) {
    all.acknowledged(key);
  }

  @Override
  public void clear() {
    all.clear();
  }
}
