package io.hekla.cli.completion;

import io.hekla.cli.Main;
import io.hekla.cli.Personality;
import io.hekla.cli.cluster.Resource;
import io.hekla.cli.cluster.StubCluster;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;

/**
 * Programs {@code hekla} and {@code vcctl} in a folder, which pass their words to this JVM: the
 * command itself without the time that it takes to start. Beside them a cluster with two queues.
 */
final class HeklaOnPath implements AutoCloseable {
  private static final String PROGRAM =
      """
      #!/usr/bin/env bash
      exec 3<>/dev/tcp/127.0.0.1/%d
      printf '%%s\\0' %s "$@" >&3
      printf '\\0END\\0' >&3
      cat <&3
      """;

  private final Path folder;
  private final ServerSocket connection = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  private final StubCluster cluster = new StubCluster();

  HeklaOnPath(Path folder) throws IOException {
    this.folder = folder;
    for (String name : new String[] {"hekla", "vcctl"}) {
      Path file =
          Files.writeString(
              folder.resolve(name), PROGRAM.formatted(connection.getLocalPort(), name));
      if (!file.toFile().setExecutable(true)) {
        throw new IOException(file + " cannot be made executable");
      }
    }
    cluster
        .with(Resource.QUEUES, "metadata: {name: default}")
        .with(Resource.QUEUES, "metadata: {name: research}")
        .kubeconfig(folder);
    Thread.ofVirtual().start(this::serve);
  }

  /** Folder of the programs. */
  Path folder() {
    return folder;
  }

  /** The flag that names the cluster. */
  String cluster() {
    return "--kubeconfig " + folder.resolve("kubeconfig");
  }

  private void serve() {
    while (!connection.isClosed()) {
      try {
        Socket one = connection.accept();
        Thread.ofVirtual().start(() -> answer(one));
      } catch (IOException closed) {
        return;
      }
    }
  }

  private static void answer(Socket socket) {
    try (socket) {
      var read = new StringBuilder();
      while (read.indexOf("\0\0END\0") < 0) {
        int next = socket.getInputStream().read();
        if (next < 0) {
          return;
        }
        read.append((char) next);
      }
      String[] words = read.substring(0, read.indexOf("\0\0END\0")).split("\0", -1);
      var out = new StringWriter();
      Main.run(
          Personality.valueOf(words[0].toUpperCase(Locale.ROOT)),
          new PrintWriter(out),
          new PrintWriter(new StringWriter()),
          Arrays.copyOfRange(words, 1, words.length));
      socket.getOutputStream().write(out.toString().getBytes(StandardCharsets.UTF_8));
    } catch (IOException left) {
      // The shell no longer waits for it.
    }
  }

  @Override
  public void close() throws IOException {
    connection.close();
    cluster.close();
  }
}
