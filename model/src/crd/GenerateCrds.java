import io.fabric8.crd.generator.annotation.AdditionalPrinterColumn;
import io.fabric8.crdv2.generator.CRDGenerator;
import io.fabric8.crdv2.generator.CRDPostProcessor;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.api.model.apiextensions.v1.JSONSchemaProps;
import io.hekla.model.api.Bounds;
import io.hekla.model.api.Command;
import io.hekla.model.api.CronJob;
import io.hekla.model.api.HyperNode;
import io.hekla.model.api.Job;
import io.hekla.model.api.JobFlow;
import io.hekla.model.api.JobTemplate;
import io.hekla.model.api.NodeShard;
import io.hekla.model.api.Numatopology;
import io.hekla.model.api.PodGroup;
import io.hekla.model.api.Queue;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Generator of the CRDs from the API types. Arguments: a working folder, the folder of the
 * committed CRDs, and {@code check} (fail where they differ) or {@code write} (replace them).
 */
class GenerateCrds {
  private static final String HEADER =
      "# Generated from io.hekla.model.api; do not edit. To renew: mvn -pl model process-classes"
          + " -Dcrds=write\n";

  private static final List<Class<? extends HasMetadata>> TYPES =
      List.of(
          Job.class,
          CronJob.class,
          JobFlow.class,
          JobTemplate.class,
          PodGroup.class,
          Queue.class,
          Command.class,
          HyperNode.class,
          NodeShard.class,
          Numatopology.class);

  public static void main(String[] arguments) throws Exception {
    Path work = Path.of(arguments[0]);
    Path committed = Path.of(arguments[1]);
    Map<String, String> fresh = generate(Files.createDirectories(work));
    if (arguments[2].equals("write")) {
      write(fresh, Files.createDirectories(committed));
    } else {
      check(fresh, committed);
    }
  }

  private static Map<String, String> generate(Path work) throws Exception {
    var generated =
        new CRDGenerator()
            .customResourceClasses(TYPES)
            .forCRDVersions("v1")
            .withMinQuotes(true)
            .withPostProcessor(new AsVolcanoHasIt())
            .inOutputDir(work.toFile())
            .detailedGenerate();
    var byFile = new TreeMap<String, String>();
    for (var crd : generated.getCRDDetailsPerNameAndVersion().entrySet()) {
      Path file = Path.of(crd.getValue().get("v1").getFilePath());
      String text = Files.readString(file);
      byFile.put(crd.getKey() + ".yaml", HEADER + text.substring(text.indexOf("apiVersion:")));
    }
    if (byFile.size() != TYPES.size()) {
      fail("expected a CRD for each of " + TYPES + ", generated " + byFile.keySet());
    }
    return byFile;
  }

  private static void write(Map<String, String> fresh, Path committed) throws Exception {
    for (var crd : fresh.entrySet()) {
      Files.writeString(committed.resolve(crd.getKey()), crd.getValue());
    }
  }

  private static void check(Map<String, String> fresh, Path committed) throws Exception {
    for (var crd : fresh.entrySet()) {
      Path file = committed.resolve(crd.getKey());
      if (!Files.exists(file) || !Files.readString(file).equals(crd.getValue())) {
        fail(
            "deploy/crds/"
                + crd.getKey()
                + " is not what the API types say. Renew it and commit it: mvn -pl model"
                + " process-classes -Dcrds=write");
      }
    }
  }

  /**
   * Post-processor for what annotations cannot express: formats of numbers, sizes of what they
   * leave unbounded, the order of columns, and a status that is no subresource.
   */
  private static final class AsVolcanoHasIt implements CRDPostProcessor {
    /** Fields that Volcano has as int64; its other numbers have 32 bits. */
    private static final Set<String> OF_64_BITS =
        Set.of("startingDeadlineSeconds", "nodeCount", "observedGeneration");

    /** Largest number that JSON represents exactly. */
    private static final double EXACT = 1L << 53;

    @Override
    public HasMetadata process(HasMetadata object, String crdVersion) {
      var crd = (CustomResourceDefinition) object;
      String kind = crd.getSpec().getNames().getKind();
      for (var version : crd.getSpec().getVersions()) {
        bound("", version.getSchema().getOpenAPIV3Schema());
        if (kind.equals("PodGroup")) {
          version.setSubresources(null);
        }
        if (version.getAdditionalPrinterColumns() != null) {
          var order = columnsAsDeclared(kind);
          version
              .getAdditionalPrinterColumns()
              .sort(Comparator.comparing(column -> order.indexOf(column.getName())));
        }
      }
      return crd;
    }

    /** Gives every number its format and range, and every list and map a size, if it has none. */
    private static void bound(String field, JSONSchemaProps schema) {
      if ("integer".equals(schema.getType())) {
        boolean is64 = OF_64_BITS.contains(field);
        schema.setFormat(is64 ? "int64" : "int32");
        schema.setMinimum(orElse(schema.getMinimum(), is64 ? -EXACT : Integer.MIN_VALUE));
        schema.setMaximum(orElse(schema.getMaximum(), is64 ? EXACT : Integer.MAX_VALUE));
      }
      if ("array".equals(schema.getType()) && schema.getMaxItems() == null) {
        schema.setMaxItems((long) Bounds.ENTRIES);
      }
      var values = schema.getAdditionalProperties();
      if (values != null && schema.getMaxProperties() == null) {
        schema.setMaxProperties((long) Bounds.ENTRIES);
      }
      if (values != null && values.getSchema() != null) {
        bound(field, values.getSchema());
      }
      if (schema.getItems() != null && schema.getItems().getSchema() != null) {
        bound(field, schema.getItems().getSchema());
      }
      if (schema.getProperties() != null) {
        schema.getProperties().forEach(AsVolcanoHasIt::bound);
      }
    }

    private static Double orElse(Double stated, double bound) {
      return stated == null ? Double.valueOf(bound) : stated;
    }

    private static List<String> columnsAsDeclared(String kind) {
      return TYPES.stream()
          .filter(type -> type.getSimpleName().equals(kind))
          .flatMap(type -> Stream.of(type.getAnnotationsByType(AdditionalPrinterColumn.class)))
          .map(AdditionalPrinterColumn::name)
          .toList();
    }
  }

  private static void fail(String message) {
    System.err.println(message);
    System.exit(1);
  }
}
