package io.hekla.cli;

import io.hekla.recorder.BuildVersion;
import picocli.CommandLine.IVersionProvider;

/** Version and commit that the build wrote into the jar, and the Java that runs it. */
final class Version implements IVersionProvider {
  @Override
  public String[] getVersion() {
    return new String[] {
      "hekla " + BuildVersion.ofProcess().text(),
      "Java %s (%s, %s)"
          .formatted(
              Runtime.version(), System.getProperty("java.vendor"), System.getProperty("os.arch"))
    };
  }
}
