package io.hekla.cli.start;

import ch.qos.logback.core.PropertyDefinerBase;

/**
 * Name of an appender of logback.xml, by {@code -Dhekla.log.format}: {@code json}, or for {@code
 * text} the name that is set there. Another form is named on standard error once, and is text.
 */
public final class LogForm extends PropertyDefinerBase {
  private static final String TEXT = "text";
  private static final String JSON = "json";

  private String text = TEXT;

  /** Sets the name for the form text. */
  public void setText(String name) {
    text = name;
  }

  @Override
  public String getPropertyValue() {
    String form = System.getProperty("hekla.log.format", TEXT);
    if (form.equals(JSON)) {
      return JSON;
    }
    if (!form.equals(TEXT) && text.equals(TEXT)) {
      System.err.printf("hekla.log.format=%s is neither text nor json; it is text%n", form);
    }
    return text;
  }
}
