import io.fabric8.crdv2.generator.CRDGenerator;
import io.fabric8.crdv2.generator.CRDPostProcessor;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.hekla.model.api.Command;
import io.hekla.model.api.Job;
import io.hekla.model.api.PodGroup;
import io.hekla.model.api.Queue;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/**
 * Makes the CRDs from the API types. Arguments: a folder to work in, the folder of the committed
 * CRDs, and {@code check} (fail where they differ) or {@code write} (replace them).
 */
class GenerateCrds {
  private static final String HEADER =
      "# Generated from io.hekla.model.api; do not edit. To renew: mvn -pl model process-classes"
          + " -Dcrds=write\n";

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
            .customResourceClasses(Job.class, PodGroup.class, Queue.class, Command.class)
            .forCRDVersions("v1")
            .withMinQuotes(true)
            .withPostProcessor(new WithoutStatusEndpoint())
            .inOutputDir(work.toFile())
            .detailedGenerate();
    var byFile = new TreeMap<String, String>();
    for (var crd : generated.getCRDDetailsPerNameAndVersion().entrySet()) {
      Path file = Path.of(crd.getValue().get("v1").getFilePath());
      String text = Files.readString(file);
      byFile.put(crd.getKey() + ".yaml", HEADER + text.substring(text.indexOf("apiVersion:")));
    }
    if (byFile.size() != 4) {
      fail("expected four CRDs, generated " + byFile.keySet());
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

  /** The status of a PodGroup is written with the object, so its CRD must not split it off. */
  private static final class WithoutStatusEndpoint implements CRDPostProcessor {
    @Override
    public HasMetadata process(HasMetadata object, String crdVersion) {
      var crd = (CustomResourceDefinition) object;
      if (crd.getSpec().getNames().getKind().equals("PodGroup")) {
        crd.getSpec().getVersions().forEach(version -> version.setSubresources(null));
      }
      return crd;
    }
  }

  private static void fail(String message) {
    System.err.println(message);
    System.exit(1);
  }
}
