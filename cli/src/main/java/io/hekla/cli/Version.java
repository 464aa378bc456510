package io.hekla.cli;

import io.hekla.recorder.BuildVersion;
import picocli.CommandLine.IVersionProvider;

/** Version that the build wrote into the jar. */
final class Version implements IVersionProvider {
  @Override
  public String[] getVersion() {
    return new String[] {"hekla " + BuildVersion.ofProcess().version()};
  }
}
