@NullMarked
package io.hekla.actors.webhook;

import org.jspecify.annotations.NullMarked;
