package io.hekla.scheduler.selectors;

import com.google.common.collect.ImmutableCollection;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.errorprone.annotations.Immutable;
import dev.cel.common.types.CelType;
import dev.cel.common.types.CelTypeProvider;
import dev.cel.common.types.ListType;
import dev.cel.common.types.MapType;
import dev.cel.common.types.OpaqueType;
import dev.cel.common.types.SimpleType;
import dev.cel.common.types.StructType;
import io.hekla.scheduler.selectors.FunctionTable.Operand;
import java.util.Collection;
import java.util.Optional;

/** Types of the values in selectors, by the names that Kubernetes gives them. */
@Immutable
final class SelectorTypes implements CelTypeProvider {
  static final OpaqueType QUANTITY = OpaqueType.create("kubernetes.Quantity");
  static final OpaqueType VERSION = OpaqueType.create("kubernetes.Semver");

  /** Type of the variable {@code device}. */
  static final StructType DEVICE =
      StructType.create(
          "kubernetes.DRADevice",
          ImmutableSet.of(
              DeviceVariable.DRIVER,
              DeviceVariable.ATTRIBUTES,
              DeviceVariable.CAPACITY,
              DeviceVariable.SHAREABLE),
          SelectorTypes::field);

  static final Operand<String> TEXT_VALUE = new Operand<>(SimpleType.STRING, String.class);
  static final Operand<Long> INT_VALUE = new Operand<>(SimpleType.INT, Long.class);
  static final Operand<Boolean> BOOL_VALUE = new Operand<>(SimpleType.BOOL, Boolean.class);
  static final Operand<Object> ANY_VALUE = new Operand<>(SimpleType.DYN, Object.class);
  static final Operand<QuantityValue> QUANTITY_VALUE = new Operand<>(QUANTITY, QuantityValue.class);
  static final Operand<VersionValue> VERSION_VALUE = new Operand<>(VERSION, VersionValue.class);

  @SuppressWarnings("rawtypes") // as the library's bindings have it
  static final Operand<Collection> LIST_VALUE =
      new Operand<>(ListType.create(SimpleType.DYN), Collection.class);

  @Override
  public ImmutableCollection<CelType> types() {
    return ImmutableList.of(QUANTITY, VERSION, DEVICE);
  }

  @Override
  public Optional<CelType> findType(String name) {
    return types().stream().filter(type -> type.name().equals(name)).findFirst();
  }

  private static Optional<CelType> field(String name) {
    return switch (name) {
      case DeviceVariable.DRIVER -> Optional.of(SimpleType.STRING);
      case DeviceVariable.SHAREABLE -> Optional.of(SimpleType.BOOL);
      case DeviceVariable.ATTRIBUTES -> Optional.of(byDomain(SimpleType.DYN));
      case DeviceVariable.CAPACITY -> Optional.of(byDomain(QUANTITY));
      default -> Optional.empty();
    };
  }

  private static CelType byDomain(CelType value) {
    return MapType.create(SimpleType.STRING, MapType.create(SimpleType.STRING, value));
  }
}
