package io.hekla.controller.host;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.util.stream.Stream;

/**
 * The file {@code application.conf}, unresolved. The shipped one is parsed once in a process: it
 * has the defaults, and the names and forms by which settings are checked.
 */
public final class ApplicationConf {
  private ApplicationConf() {}

  /** Holder of the shipped file, which is parsed on first use. */
  private static final class Shipped {
    static final Config PARSED =
        ConfigFactory.parseResources(ApplicationConf.class.getClassLoader(), "application.conf");
  }

  /** Returns the shipped file. */
  static Config shipped() {
    return Shipped.PARSED;
  }

  /**
   * Returns the file of this process: the one that {@code -Dconfig.file}, {@code -Dconfig.resource}
   * or {@code -Dconfig.url} names, or else the shipped one.
   *
   * @throws com.typesafe.config.ConfigException if the named one cannot be read
   */
  public static Config ofProcess() {
    boolean isNamed =
        Stream.of("config.file", "config.resource", "config.url")
            .anyMatch(name -> System.getProperty(name) != null);
    return isNamed ? ConfigFactory.defaultApplication() : shipped();
  }
}
