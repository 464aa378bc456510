/** Files with objects that users hand to a verb, taken as they are: the server judges them. */
@NullMarked
package io.hekla.cli.manifest;

import org.jspecify.annotations.NullMarked;
