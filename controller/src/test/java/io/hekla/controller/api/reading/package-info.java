@NullMarked
package io.hekla.controller.api.reading;

import org.jspecify.annotations.NullMarked;
