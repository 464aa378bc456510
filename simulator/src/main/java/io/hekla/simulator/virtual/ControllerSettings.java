package io.hekla.simulator.virtual;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import io.hekla.controller.effect.DefinitionSettings;
import io.hekla.controller.entity.EntitySettings;
import io.hekla.controller.host.ApplicationConf;
import io.hekla.controller.host.SettingsCheck;
import io.hekla.controller.observe.ObserverSettings;
import io.hekla.controller.request.RequestSettings;

/**
 * Settings of the controllers of a run: those of the running system that affect decisions. Pauses
 * that only spare an API server are not among them.
 *
 * @param unconfirmedBinds number of binds under way above which no new gang is decided
 */
public record ControllerSettings(
    ObserverSettings observers,
    DefinitionSettings definitions,
    EntitySettings entities,
    RequestSettings requests,
    int unconfirmedBinds) {
  /** Reads {@code hekla} of {@code application.conf}. */
  public static ControllerSettings read(Config hekla) {
    return new ControllerSettings(
        ObserverSettings.read(hekla),
        DefinitionSettings.read(hekla),
        EntitySettings.read(hekla),
        RequestSettings.read(hekla.getConfig("kubernetes")),
        hekla.getInt("scheduler.unconfirmed-binds"));
  }

  /** Returns these settings with no pause between the observations of an object. */
  ControllerSettings withoutPauses() {
    return new ControllerSettings(
        observers.withoutPauses(), definitions, entities, requests, unconfirmedBinds);
  }

  /**
   * Reads the settings of this process: {@code application.conf}, overridden by system properties.
   *
   * @throws com.typesafe.config.ConfigException if a setting is missing, makes no sense or is
   *     unknown
   * @throws IllegalArgumentException if a value is none that the setting can have
   */
  public static ControllerSettings ofThisProcess() {
    Config config = ConfigFactory.load(ApplicationConf.ofProcess());
    SettingsCheck.refuse(config);
    return read(config.getConfig("hekla"));
  }
}
