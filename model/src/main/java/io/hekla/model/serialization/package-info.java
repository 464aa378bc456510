/**
 * JSON form of records that are journaled, sent between members or recorded: sealed types by
 * logical name, resource vectors by dimension.
 */
@NullMarked
package io.hekla.model.serialization;

import org.jspecify.annotations.NullMarked;
