package io.hekla.scheduler.selectors;

import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.CelIssue;
import dev.cel.common.CelOptions;
import dev.cel.common.CelValidationException;
import dev.cel.common.CelValidationResult;
import dev.cel.common.types.CelType;
import dev.cel.common.types.SimpleType;
import dev.cel.compiler.CelCompiler;
import dev.cel.compiler.CelCompilerFactory;
import dev.cel.extensions.CelBindingsExtensions;
import dev.cel.extensions.CelExtensions;
import dev.cel.extensions.CelOptionalLibrary;
import dev.cel.extensions.CelStringExtensions;
import dev.cel.parser.CelStandardMacro;
import dev.cel.runtime.CelEvaluationException;
import dev.cel.runtime.CelFunctionBinding;
import dev.cel.runtime.CelRuntime;
import dev.cel.runtime.CelRuntimeFactory;
import dev.cel.runtime.CelStandardFunctions;
import dev.cel.runtime.standard.InOperator.InOverload;
import io.hekla.scheduler.selectors.DeviceVariable.Domains;
import java.util.Map;

/** Compiler and runtime of selectors: Kubernetes' environment of CEL, as far as it is supported. */
final class SelectorEnvironment {
  private static final CelOptions OPTIONS =
      CelOptions.current()
          .maxExpressionCodePointSize(SelectorBounds.LENGTH)
          .maxParseExpressionNodeCount(SelectorBounds.PARTS)
          .maxParseRecursionDepth(SelectorBounds.DEPTH)
          .comprehensionMaxIterations(SelectorBounds.ITERATIONS)
          .maxRegexProgramSize(SelectorBounds.REGEX)
          .enableHeterogeneousNumericComparisons(true)
          .enableOptionalSyntax(true)
          .build();
  private static final String NESTED =
      "it is nested more deeply than " + SelectorBounds.DEPTH + " levels";

  /** The one environment; loading the library takes a second or two, so it is made on demand. */
  static final SelectorEnvironment INSTANCE = new SelectorEnvironment();

  private final CelCompiler compiler;
  private final CelRuntime runtime;

  private SelectorEnvironment() {
    var functions = new FunctionTable();
    QuantityFunctions.addTo(functions);
    VersionFunctions.addTo(functions);
    ListFunctions.addTo(functions);
    TextFunctions.addTo(functions);
    CelStringExtensions strings =
        CelExtensions.strings(
            CelStringExtensions.Function.CHAR_AT,
            CelStringExtensions.Function.INDEX_OF,
            CelStringExtensions.Function.LAST_INDEX_OF,
            CelStringExtensions.Function.LOWER_ASCII,
            CelStringExtensions.Function.SPLIT,
            CelStringExtensions.Function.SUBSTRING,
            CelStringExtensions.Function.TRIM,
            CelStringExtensions.Function.UPPER_ASCII);
    CelOptionalLibrary optional = CelExtensions.optional();
    CelBindingsExtensions bindings = CelExtensions.bindings();
    compiler =
        CelCompilerFactory.standardCelCompilerBuilder()
            .setOptions(OPTIONS)
            .setStandardMacros(CelStandardMacro.STANDARD_MACROS)
            .setTypeProvider(new SelectorTypes())
            .addVar(DeviceVariable.NAME, SelectorTypes.DEVICE)
            .addLibraries(strings, optional, bindings)
            .addFunctionDeclarations(functions.declarations())
            .build();
    runtime =
        CelRuntimeFactory.plannerRuntimeBuilder()
            .setOptions(OPTIONS)
            .setStandardFunctions(
                CelStandardFunctions.newBuilder()
                    .filterFunctions((function, overload) -> overload != InOverload.IN_MAP)
                    .build())
            .addLibraries(strings, optional)
            .addFunctionBindings(functions.bindings())
            .addFunctionBindings(
                CelFunctionBinding.from(
                    "in_map", Object.class, Map.class, SelectorEnvironment::hasKey))
            .build();
  }

  /** The operator {@code in}: a domain is in the attributes only if the device uses it. */
  private static boolean hasKey(Object key, Map<?, ?> map) {
    if (map instanceof Domains domains) {
      return domains.has(key);
    }
    return map.containsKey(key) || (key instanceof Number number && hasNumber(map, number));
  }

  private static boolean hasNumber(Map<?, ?> map, Number number) {
    return map.keySet().stream()
        .anyMatch(key -> key instanceof Number one && one.doubleValue() == number.doubleValue());
  }

  /**
   * Compiles an expression.
   *
   * @throws SelectorException if that is impossible
   */
  CelRuntime.Program compile(String expression) {
    if (expression.length() > SelectorBounds.LENGTH) {
      throw new SelectorException("it is longer than " + SelectorBounds.LENGTH + " characters");
    }
    try {
      CelAbstractSyntaxTree parsed = tree(compiler.parse(expression));
      if (Nesting.of(parsed.getExpr()) > SelectorBounds.DEPTH) {
        throw new SelectorException(NESTED);
      }
      CelAbstractSyntaxTree checked = tree(compiler.check(parsed));
      CelType result = checked.getResultType();
      if (!result.equals(SimpleType.BOOL) && !result.equals(SimpleType.DYN)) {
        throw new SelectorException("it has a value of type " + result.name() + ", not bool");
      }
      return runtime.createProgram(checked);
    } catch (CelValidationException invalid) {
      throw new SelectorException(
          invalid.getErrors().isEmpty()
              ? SelectorException.line(String.valueOf(invalid.getMessage()))
              : issue(invalid.getErrors().getFirst()));
    } catch (CelEvaluationException | RuntimeException impossible) {
      throw impossible instanceof SelectorException known
          ? known
          : new SelectorException(SelectorException.line(String.valueOf(impossible.getMessage())));
    } catch (StackOverflowError nested) {
      // Only what is nested more deeply than the bound uses up the stack.
      throw new SelectorException(NESTED);
    }
  }

  private static CelAbstractSyntaxTree tree(CelValidationResult result)
      throws CelValidationException {
    return result.getAst();
  }

  private static String issue(CelIssue issue) {
    return "line %d, column %d: %s"
        .formatted(
            issue.getSourceLocation().getLine(),
            issue.getSourceLocation().getColumn() + 1,
            SelectorException.line(issue.getMessage()));
  }
}
