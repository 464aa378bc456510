/** Cases of admission as data, for tests here and on a real API server. */
@NullMarked
package io.hekla.admission.cases;

import org.jspecify.annotations.NullMarked;
