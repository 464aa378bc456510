package io.hekla.admission.user;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.hekla.admission.part.NullSafe;
import io.hekla.admission.rule.AdmissionContext;
import io.hekla.admission.rule.Default;
import io.hekla.admission.rule.Findings;
import io.hekla.admission.rule.Requester;
import io.hekla.admission.rule.Rule;
import io.hekla.admission.rule.RuleInput;
import io.hekla.model.api.Bounds;
import io.hekla.model.api.WellKnownKeys;
import io.hekla.model.manifest.FieldPath;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The user for whom an object counts, in its annotation {@code hekla.io/user}: admission writes the
 * user who creates it, and nobody else changes it. They apply where the user of the request is
 * known, and users are recorded.
 */
public final class UserRules {
  private static final Pattern DEFAULTS = Pattern.compile("[a-z]+\\.default-user");
  private static final Pattern RULES = Pattern.compile("[a-z]+\\.user-[a-z-]+");
  private static final String FIELD = FieldPath.key("metadata.annotations", WellKnownKeys.USER);
  private static final String RECORDED = "; if users are recorded (`hekla.admission.users`)";

  private UserRules() {}

  /** Returns whether this is the name of a rule about users. */
  public static boolean isRule(String name) {
    return RULES.matcher(name).matches();
  }

  /** Returns whether this is the name of a default that writes a user. */
  public static boolean isDefault(String name) {
    return DEFAULTS.matcher(name).matches();
  }

  /**
   * Returns the default of a kind.
   *
   * @param kind word in its name, as {@code job}
   * @param noun object with its article, as {@code A Job}
   */
  public static <T extends HasMetadata> Default<T> recorded(String kind, String noun) {
    return Default.<T>of(
            kind + ".default-user",
            "Hekla",
            noun
                + " gets the annotation `hekla.io/user`, the user who creates it, in place of any"
                + " other value; from users who act for others it stays as it is"
                + RECORDED
                + ".",
            UserRules::record)
        .when(settings -> settings.users().isOn());
  }

  /** Returns the rules of a kind, named as {@link #recorded} does. */
  public static <T extends HasMetadata> List<Rule<T>> of(String kind, String noun) {
    return List.of(
        Rule.<T>whenStored(
            kind + ".user-is-requester",
            "Hekla",
            noun
                + " names no other user in `hekla.io/user` than the one who creates it, and only"
                + " users who act for others change that"
                + RECORDED
                + ".",
            UserRules::isRequester),
        Rule.<T>whenStored(
            kind + ".user-fits",
            "Hekla",
            noun
                + " has a user with a name of at most %d characters, none of them a control or"
                    .formatted(Bounds.USER_LENGTH)
                + " format character"
                + RECORDED
                + ".",
            UserRules::fits));
  }

  /** Returns the user that an object names; empty if it names none. */
  public static String user(HasMetadata object) {
    return user(object.getMetadata());
  }

  /** Returns the user that metadata name; empty if they name none. */
  public static String user(ObjectMeta metadata) {
    return NullSafe.text(NullSafe.map(metadata.getAnnotations()).get(WellKnownKeys.USER));
  }

  /** Returns whether the user of the request counts: it is known, and does not act for others. */
  public static boolean isRecorded(AdmissionContext context) {
    return recordedRequester(context).isPresent();
  }

  private static Optional<Requester> recordedRequester(AdmissionContext context) {
    return requester(context).filter(one -> !context.settings().users().trusts(one));
  }

  /** Returns the user of the request, if users are recorded. */
  private static Optional<Requester> requester(AdmissionContext context) {
    return context.requester().filter(one -> context.settings().users().isOn());
  }

  /** Returns what a client reads whose value was replaced; empty if it had none or the same. */
  public static Optional<String> warning(String given, HasMetadata stored) {
    String user = user(stored);
    return given.isEmpty() || given.equals(user)
        ? Optional.empty()
        : Optional.of(
            "%s: %s was replaced by the user of this request, %s"
                .formatted(FIELD, UserNames.quoted(given), UserNames.quoted(user)));
  }

  private static void record(HasMetadata object, AdmissionContext context) {
    recordedRequester(context)
        .map(Requester::user)
        .filter(name -> UserNames.fault(name).isEmpty())
        .ifPresent(
            name -> {
              Map<String, String> annotations =
                  new LinkedHashMap<>(NullSafe.map(object.getMetadata().getAnnotations()));
              annotations.put(WellKnownKeys.USER, name);
              object.getMetadata().setAnnotations(annotations);
            });
  }

  private static <T extends HasMetadata> void isRequester(RuleInput<T> input, Findings findings) {
    Optional<Requester> requester = recordedRequester(input.context());
    if (requester.isEmpty() || !input.isNew(UserRules::user)) {
      return;
    }
    String now = user(input.object());
    if (input.before().isPresent()) {
      findings.add(
          FIELD,
          "must not change",
          "leave it as it is, " + UserNames.quoted(user(input.before().get())));
    } else if (!now.isEmpty() && !now.equals(requester.get().user())) {
      findings.add(
          FIELD,
          "is %s, and the user of the request is %s"
              .formatted(UserNames.quoted(now), UserNames.quoted(requester.get().user())),
          "leave it out");
    }
  }

  private static <T extends HasMetadata> void fits(RuleInput<T> input, Findings findings) {
    if (requester(input.context()).isEmpty() || !input.isNew(UserRules::user)) {
      return;
    }
    Optional<Requester> recorded =
        input.before().isEmpty() ? recordedRequester(input.context()) : Optional.empty();
    if (recorded.isPresent()) {
      UserNames.fault(recorded.get().user())
          .ifPresent(
              fault ->
                  findings.add(
                      FIELD,
                      "cannot have the user of the request, whose name " + fault,
                      "have it created by a user with a name of 1 to %d characters without control"
                              .formatted(Bounds.USER_LENGTH)
                          + " characters, or by one of hekla.admission.users.trusted-users"));
      return;
    }
    String now = user(input.object());
    if (!now.isEmpty()) {
      UserNames.fault(now)
          .ifPresent(
              fault ->
                  findings.add(
                      FIELD,
                      fault,
                      "must have at most %d characters, and no control characters"
                          .formatted(Bounds.USER_LENGTH)));
    }
  }
}
