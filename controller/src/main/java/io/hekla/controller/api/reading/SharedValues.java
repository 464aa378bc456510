package io.hekla.controller.api.reading;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.DeserializationConfig;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.deser.BeanDeserializerModifier;
import com.fasterxml.jackson.databind.deser.std.DelegatingDeserializer;
import com.fasterxml.jackson.databind.deser.std.StdScalarDeserializer;
import com.fasterxml.jackson.databind.deser.std.StringDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.ContainerImage;
import io.fabric8.kubernetes.api.model.ContainerPort;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.fabric8.kubernetes.api.model.Toleration;
import io.fabric8.kubernetes.api.model.TopologySpreadConstraint;
import java.io.IOException;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Sharing of equal values between objects: pods of one Job have their texts, requests, tolerations
 * and owner in common. Objects are never changed after they were read, so sharing has no effect on
 * them.
 */
final class SharedValues extends SimpleModule {
  private static final long serialVersionUID = 1L;

  /**
   * Logarithm of the size of a pool; about as many distinct values as a busy cluster shows within a
   * page.
   */
  private static final int BITS = 14;

  /** Longest shared text; longer ones are seldom repeated. */
  private static final int LONGEST = 256;

  private static final Set<Class<?>> SHARED =
      Set.of(
          Affinity.class,
          ContainerImage.class,
          ContainerPort.class,
          OwnerReference.class,
          Toleration.class,
          TopologySpreadConstraint.class);

  SharedValues() {
    super("hekla-shared-values");
    var texts = new Pool();
    var values = new Pool();
    var requirements = new RequirementsPool();
    addDeserializer(String.class, new SharedText(texts));
    setMixInAnnotation(Quantity.class, SharedQuantity.ReadBy.class);
    setDeserializerModifier(
        new BeanDeserializerModifier() {
          private static final long serialVersionUID = 1L;

          @Override
          public JsonDeserializer<?> modifyDeserializer(
              DeserializationConfig config, BeanDescription bean, JsonDeserializer<?> usual) {
            if (bean.getBeanClass() == ResourceRequirements.class) {
              return new SharedValue(usual, requirements);
            }
            return SHARED.contains(bean.getBeanClass()) ? new SharedValue(usual, values) : usual;
          }
        });
  }

  /** Pool of the values that were read last. */
  private static class Pool {
    private final LastValues<Object> last = new LastValues<>(BITS);

    /** Returns the pooled value that is equal to this one; else this one. */
    Object shared(Object value) {
      int hash = hash(value);
      Object before = last.at(hash);
      if (before != null && areEqual(value, before)) {
        return before;
      }
      last.put(hash, value);
      return value;
    }

    int hash(Object value) {
      return value.hashCode();
    }

    boolean areEqual(Object value, Object other) {
      return value.equals(other);
    }
  }

  /**
   * Pool of requirements. Their quantities are compared by identity, since equal ones are mostly
   * the same ({@link SharedQuantity}), and their own comparison computes decimal numbers. Fields
   * that the text sets to null are null.
   */
  private static final class RequirementsPool extends Pool {
    @Override
    int hash(Object value) {
      var requirements = (ResourceRequirements) value;
      return 31 * hash(requirements.getRequests()) + hash(requirements.getLimits());
    }

    private static int hash(@Nullable Map<String, Quantity> quantities) {
      if (quantities == null) {
        return 0;
      }
      int sum = 0;
      for (var each : quantities.entrySet()) {
        sum += each.getKey().hashCode() ^ System.identityHashCode(each.getValue());
      }
      return sum;
    }

    @Override
    boolean areEqual(Object value, Object other) {
      var left = (ResourceRequirements) value;
      var right = (ResourceRequirements) other;
      return areSame(left.getRequests(), right.getRequests())
          && areSame(left.getLimits(), right.getLimits())
          && Objects.equals(left.getClaims(), right.getClaims())
          && Objects.equals(left.getAdditionalProperties(), right.getAdditionalProperties());
    }

    @SuppressWarnings("ReferenceEquality") // By identity on purpose, as the class says.
    private static boolean areSame(
        @Nullable Map<String, Quantity> left, @Nullable Map<String, Quantity> right) {
      if (left == null || right == null) {
        return left == right;
      }
      return left.size() == right.size()
          && left.entrySet().stream().allMatch(each -> each.getValue() == right.get(each.getKey()));
    }
  }

  private static final class SharedText extends StdScalarDeserializer<String> {
    private static final long serialVersionUID = 1L;
    private final transient Pool pool;

    SharedText(Pool pool) {
      super(String.class);
      this.pool = pool;
    }

    @Override
    public String deserialize(JsonParser json, DeserializationContext context) throws IOException {
      String text = StringDeserializer.instance.deserialize(json, context);
      return text.length() > LONGEST ? text : (String) pool.shared(text);
    }
  }

  private static final class SharedValue extends DelegatingDeserializer {
    private static final long serialVersionUID = 1L;
    private final transient Pool pool;

    SharedValue(JsonDeserializer<?> usual, Pool pool) {
      super(usual);
      this.pool = pool;
    }

    @Override
    protected JsonDeserializer<?> newDelegatingInstance(JsonDeserializer<?> usual) {
      return new SharedValue(usual, pool);
    }

    @Override
    public Object deserialize(JsonParser json, DeserializationContext context) throws IOException {
      return pool.shared(super.deserialize(json, context));
    }
  }
}
