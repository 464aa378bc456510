package io.hekla.faults;

import io.hekla.relay.Tap;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Reader of HTTP/1.1 as far as kill points need it: requests that bind a pod, and their answers.
 */
final class ApiTap implements Tap {
  /** A pod's name ends with the number of the pod in its task. */
  private static final Pattern BIND =
      Pattern.compile(
          "POST /api/v1/namespaces/[^/ ]+/pods/(\\S+-)\\d+/binding\\S* HTTP/1.1\r\n.*",
          Pattern.DOTALL);

  private final Trigger trigger;
  private final Set<String> tasks;
  private volatile boolean isBind;

  /**
   * @param tasks tasks of which the member has bound a pod, by any of its connections
   */
  ApiTap(Trigger trigger, Set<String> tasks) {
    this.trigger = trigger;
    this.tasks = tasks;
  }

  @Override
  public boolean toServer(byte[] bytes, int length) {
    if (length < 5 || bytes[0] != 'P' || bytes[1] != 'O') {
      return true;
    }
    var bind = BIND.matcher(new String(bytes, 0, length, StandardCharsets.ISO_8859_1));
    isBind = bind.matches();
    if (!isBind) {
      return true;
    }
    boolean isFurther = !tasks.add(bind.group(1));
    return !(isFurther && trigger.reached(KillPoint.WITHIN_GANG))
        && !trigger.reached(KillPoint.BEFORE_BIND);
  }

  @Override
  public boolean toClient() {
    if (!isBind) {
      return true;
    }
    isBind = false;
    return !trigger.reached(KillPoint.AFTER_BIND);
  }
}
