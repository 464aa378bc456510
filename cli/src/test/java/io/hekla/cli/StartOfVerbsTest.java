package io.hekla.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Class loading of a verb, which loads its own class, and of help, which loads none. */
class StartOfVerbsTest {
  @Test
  void helpLoadsNoCommand() throws Exception {
    assertThat(commandsLoadedFor("--help")).containsExactly("HeklaCommand");
    assertThat(commandsLoadedFor("job", "--help")).containsExactly("HeklaCommand");
  }

  @Test
  void aVerbLoadsItself() throws Exception {
    assertThat(commandsLoadedFor("queue", "list", "--help"))
        .containsExactly("HeklaCommand", "QueueListCommand");
  }

  private static Set<String> commandsLoadedFor(String... words) throws Exception {
    var out = new StringWriter();
    try (var loader = new Listening(classPath())) {
      Class<?> main = loader.loadClass("io.hekla.cli.Main");
      Object code =
          main.getMethod("run", PrintWriter.class, PrintWriter.class, String[].class)
              .invoke(null, new PrintWriter(out), new PrintWriter(out), words);
      assertThat(code).as(out.toString()).isEqualTo(0);
      return loader.commands;
    }
  }

  private static URL[] classPath() throws Exception {
    String[] entries = System.getProperty("java.class.path").split(File.pathSeparator, -1);
    URL[] urls = new URL[entries.length];
    for (int i = 0; i < urls.length; i++) {
      urls[i] = Path.of(entries[i]).toUri().toURL();
    }
    return urls;
  }

  /** Shares no class with the test but those of the JDK; lists the commands among what it loads. */
  private static final class Listening extends URLClassLoader {
    final Set<String> commands = new TreeSet<>();

    Listening(URL... classPath) {
      super(classPath, ClassLoader.getPlatformClassLoader());
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      if (name.startsWith("io.hekla.cli.") && name.endsWith("Command")) {
        commands.add(Arrays.asList(name.split("\\.", -1)).getLast());
      }
      return super.findClass(name);
    }
  }
}
