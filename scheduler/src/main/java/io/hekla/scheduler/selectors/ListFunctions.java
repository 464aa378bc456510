package io.hekla.scheduler.selectors;

import static io.hekla.scheduler.selectors.SelectorTypes.ANY_VALUE;
import static io.hekla.scheduler.selectors.SelectorTypes.LIST_VALUE;

import dev.cel.common.types.SimpleType;
import java.util.Collection;

/** Kubernetes' functions of lists and sets, and {@code includes}, which selectors alone have. */
final class ListFunctions {
  private ListFunctions() {}

  static void addTo(FunctionTable table) {
    table.method("includes", SimpleType.BOOL, ANY_VALUE, ANY_VALUE, ListFunctions::includes);
    table.method("isSorted", SimpleType.BOOL, LIST_VALUE, ListFunctions::isSorted);
    table.method("min", SimpleType.DYN, LIST_VALUE, list -> extreme(list, -1));
    table.method("max", SimpleType.DYN, LIST_VALUE, list -> extreme(list, 1));
    table.method("sum", SimpleType.DYN, LIST_VALUE, ListFunctions::sum);
    table.function(
        "sets.contains", SimpleType.BOOL, LIST_VALUE, LIST_VALUE, ListFunctions::contains);
    table.function(
        "sets.equivalent",
        SimpleType.BOOL,
        LIST_VALUE,
        LIST_VALUE,
        (one, other) -> contains(one, other) && contains(other, one));
    table.function(
        "sets.intersects",
        SimpleType.BOOL,
        LIST_VALUE,
        LIST_VALUE,
        (one, other) -> {
          bound(one, other);
          return ((Collection<?>) other).stream().anyMatch(element -> has(one, element));
        });
  }

  private static boolean includes(Object target, Object element) {
    if (!(target instanceof Collection<?> list)) {
      return equal(target, element);
    }
    if (list.size() > SelectorBounds.INCLUDES) {
      throw new SelectorException(
          "includes searches lists of " + SelectorBounds.INCLUDES + " elements at most");
    }
    return has(list, element);
  }

  private static boolean contains(Collection<?> list, Collection<?> part) {
    bound(list, part);
    return part.stream().allMatch(element -> has(list, element));
  }

  private static void bound(Collection<?> one, Collection<?> other) {
    if ((long) one.size() * other.size() > SelectorBounds.COST) {
      throw new SelectorException("the sets are too large to be compared");
    }
  }

  private static boolean has(Collection<?> list, Object element) {
    return list.stream().anyMatch(one -> equal(one, element));
  }

  /** Returns whether values are equal; numbers of different types are if they are the same. */
  private static boolean equal(Object one, Object other) {
    if (one instanceof Number number && other instanceof Number another) {
      return Double.compare(number.doubleValue(), another.doubleValue()) == 0
          && number.longValue() == another.longValue();
    }
    return one.equals(other);
  }

  private static boolean isSorted(Collection<?> list) {
    Object before = null;
    for (Object element : list) {
      if (before != null && compare(before, element) > 0) {
        return false;
      }
      before = element;
    }
    return true;
  }

  private static Object extreme(Collection<?> list, int sign) {
    Object best = null;
    for (Object element : list) {
      best = best == null || compare(element, best) * sign > 0 ? element : best;
    }
    if (best == null) {
      throw new IllegalArgumentException("min and max are those of a list with elements");
    }
    return best;
  }

  private static Object sum(Collection<?> list) {
    long whole = 0;
    double real = 0;
    boolean isReal = false;
    for (Object element : list) {
      switch (element) {
        case Long number -> whole = Math.addExact(whole, number);
        case Double number -> {
          real += number;
          isReal = true;
        }
        default -> throw new IllegalArgumentException("sum is that of numbers");
      }
    }
    return isReal ? (Object) (real + whole) : (Object) whole;
  }

  private static int compare(Object one, Object other) {
    if (one instanceof Long number && other instanceof Long another) {
      return Long.compare(number, another);
    } else if (one instanceof Double number && other instanceof Double another) {
      return Double.compare(number, another);
    } else if (one instanceof String text && other instanceof String another) {
      return text.compareTo(another);
    } else if (one instanceof Boolean truth && other instanceof Boolean another) {
      return Boolean.compare(truth, another);
    } else if (one instanceof VersionValue version && other instanceof VersionValue another) {
      return version.compareTo(another);
    } else if (one instanceof QuantityValue amount && other instanceof QuantityValue another) {
      return amount.compareTo(another);
    }
    throw new IllegalArgumentException("elements of different types are not ordered");
  }
}
