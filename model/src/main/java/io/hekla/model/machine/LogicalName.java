package io.hekla.model.machine;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Name of a {@link JournalSerializable} type in the journal and in messages between members. The
 * class may be renamed and moved; the name stays, and is never given to another type.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface LogicalName {
  /** Returns lower case words with hyphens, parts with dots: {@code job.event.begun}. */
  String value();
}
