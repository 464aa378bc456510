package io.hekla.model.manifest;

import java.util.ArrayList;
import java.util.List;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.representer.Representer;

/** Splitter of YAML text into its documents. JSON is YAML, so the text may be JSON as well. */
final class YamlDocuments {
  /** Maximum nesting, deeper than any manifest; beyond it the text is an attack or an accident. */
  private static final int DEEPEST = 100;

  /** Maximum number of aliases of maps and lists in one document. */
  private static final int MOST_ALIASES = 10_000;

  private YamlDocuments() {}

  /** Returns the documents of a text that are not empty; errors are added to the problems. */
  static List<Document> read(String source, String text, List<Problem> problems) {
    var documents = new ArrayList<Document>();
    try {
      for (Node root : yaml(text.length()).composeAll(new java.io.StringReader(text))) {
        if (!YamlTree.isBlank(root)) {
          var place = new Place(source, new YamlLines(root));
          var faults = new ArrayList<Problem>();
          var tree = new YamlTree(source, faults).convert(root);
          documents.add(new Document(tree, place, faults));
          problems.addAll(faults);
        }
      }
    } catch (MarkedYAMLException malformed) {
      Mark mark = malformed.getProblemMark();
      String where = mark == null ? "" : " (column " + (mark.getColumn() + 1) + ")";
      problems.add(
          new Problem(
              source,
              mark == null ? 0 : mark.getLine() + 1,
              "",
              "malformed YAML: " + malformed.getProblem() + where,
              "correct the text there"));
    } catch (YAMLException malformed) {
      String message = String.valueOf(malformed.getMessage()).lines().findFirst().orElse("");
      problems.add(
          new Problem(source, 0, "", "malformed YAML: " + message, "correct or shorten the text"));
    }
    return documents;
  }

  private static Yaml yaml(int length) {
    var options = new LoaderOptions();
    options.setNestingDepthLimit(DEEPEST);
    options.setMaxAliasesForCollections(MOST_ALIASES);
    // The text is in memory already: its length is the caller's choice, not a danger.
    options.setCodePointLimit(length + 1);
    var unused = new DumperOptions();
    return new Yaml(new SafeConstructor(options), new Representer(unused), unused, options);
  }
}
