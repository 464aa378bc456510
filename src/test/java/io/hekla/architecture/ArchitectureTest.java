package io.hekla.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.equivalentTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noMembers;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import akka.actor.typed.javadsl.ActorContext;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import io.fabric8.kubernetes.client.CustomResource;
import java.time.Clock;
import java.time.Instant;
import java.util.UUID;

/** Rules of the code that a compiler does not check. Their reasons: docs/architecture.md. */
@AnalyzeClasses(
    packages = "io.hekla",
    importOptions = {DoNotIncludeTests.class, ArchitectureTest.DoNotIncludeTestJars.class})
class ArchitectureTest {
  /** The other option knows tests by their folder. */
  static final class DoNotIncludeTestJars implements ImportOption {
    @Override
    public boolean includes(Location location) {
      return !location.contains("-tests.jar");
    }
  }

  @ArchTest
  static final ArchRule modulesDependInOneDirection =
      layeredArchitecture()
          .consideringOnlyDependenciesInLayers()
          .layer("model")
          .definedBy("io.hekla.model..")
          .layer("scheduler")
          .definedBy("io.hekla.scheduler..")
          .layer("admission")
          .definedBy("io.hekla.admission..")
          .layer("controller")
          .definedBy("io.hekla.controller..")
          .layer("apiserver")
          .definedBy("io.hekla.apiserver..")
          .layer("actors")
          .definedBy("io.hekla.actors..")
          .layer("simulator")
          .definedBy("io.hekla.simulator..")
          .layer("cli")
          .definedBy("io.hekla.cli..")
          .layer("examples")
          .definedBy("io.hekla.examples..")
          .whereLayer("examples")
          .mayNotBeAccessedByAnyLayer()
          .whereLayer("cli")
          .mayNotBeAccessedByAnyLayer()
          .whereLayer("simulator")
          .mayOnlyBeAccessedByLayers("cli")
          .whereLayer("actors")
          .mayOnlyBeAccessedByLayers("simulator", "cli")
          .whereLayer("apiserver")
          .mayOnlyBeAccessedByLayers("simulator", "cli")
          .whereLayer("controller")
          .mayOnlyBeAccessedByLayers("apiserver", "actors", "simulator", "cli")
          .whereLayer("admission")
          .mayOnlyBeAccessedByLayers("apiserver", "actors", "simulator", "cli")
          .whereLayer("scheduler")
          .mayOnlyBeAccessedByLayers("controller", "actors", "simulator", "cli", "examples");

  /** Rule: a third party needs the engine, not what runs it. */
  @ArchTest
  static final ArchRule examplesKnowTheEngineOnly =
      noClasses()
          .that()
          .resideInAPackage("io.hekla.examples..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "io.hekla.admission..",
              "io.hekla.controller..",
              "io.hekla.apiserver..",
              "io.hekla.actors..",
              "io.hekla.simulator..",
              "io.hekla.cli..",
              "io.hekla.scheduler.plugins..");

  @ArchTest
  static final ArchRule packagesHaveNoCycles =
      slices().matching("io.hekla.(**)").should().beFreeOfCycles();

  /** All of the module but the server, which is around the rules and given all that it needs. */
  private static final String WEBHOOK = "io.hekla.admission.webhook..";

  @ArchTest
  static final ArchRule decidingCodeDoesNotUseAkka =
      noClasses()
          .that()
          .resideInAnyPackage(
              "io.hekla.model..",
              "io.hekla.scheduler..",
              "io.hekla.admission..",
              "io.hekla.controller..")
          .and()
          .resideOutsideOfPackage(WEBHOOK)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("akka..", "scala..");

  @ArchTest
  static final ArchRule onlyTheApiTypesKnowTheKubernetesClient =
      noClasses()
          .that()
          .resideInAnyPackage("io.hekla.model..", "io.hekla.scheduler..", "io.hekla.admission..")
          .and()
          .resideOutsideOfPackage("io.hekla.model.api..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("io.fabric8.kubernetes.client..");

  /**
   * The adapter of a real API server, and the JSON of objects, which only the client knows. The
   * types of our own CRDs extend its CustomResource.
   */
  @ArchTest
  static final ArchRule onlyTheAdapterTalksByTheKubernetesClient =
      noClasses()
          .that()
          .resideInAPackage("io.hekla..")
          .and(
              not(
                  nameMatching(
                      "io\\.hekla\\.(controller\\.api\\.(fabric8\\..*|KindJson.*|reading\\.ObjectReader)|model\\.api\\..*"
                          + "|apiserver\\.store\\.Trees.*|benchmarks\\..*)")))
          .should()
          .dependOnClassesThat(
              resideInAPackage("io.fabric8.kubernetes.client..")
                  .and(not(equivalentTo(CustomResource.class))));

  @ArchTest
  static final ArchRule theEngineSeesItsOwnRecordsNotApiTypes =
      noClasses()
          .that()
          .resideInAPackage("io.hekla.scheduler..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("io.fabric8..", "io.hekla.model.api..");

  @ArchTest
  static final ArchRule rulesDoNotKnowTheServer =
      noClasses()
          .that()
          .resideInAPackage("io.hekla.admission..")
          .and()
          .resideOutsideOfPackage(WEBHOOK)
          .should()
          .dependOnClassesThat()
          .resideInAPackage(WEBHOOK);

  @ArchTest
  static final ArchRule decidingCodeHasNoClockThreadOrRandomness =
      noClasses()
          .that()
          .resideInAnyPackage(
              "io.hekla.model..",
              "io.hekla.scheduler..",
              "io.hekla.admission..",
              "io.hekla.controller.cache..",
              "io.hekla.controller.engine..",
              "io.hekla.controller.entity..",
              "io.hekla.controller.event..",
              "io.hekla.controller.gate..",
              "io.hekla.controller.kinds..",
              "io.hekla.controller.metrics..",
              "io.hekla.controller.node..",
              "io.hekla.controller.observe..",
              "io.hekla.controller.session..",
              "io.hekla.controller.verdict..")
          .and()
          .resideOutsideOfPackage(WEBHOOK)
          .should()
          .callMethod(Instant.class, "now")
          .orShould()
          .callMethod(System.class, "currentTimeMillis")
          .orShould()
          .callMethod(System.class, "nanoTime")
          .orShould()
          .callMethod(UUID.class, "randomUUID")
          .orShould()
          .callMethod(Math.class, "random")
          .orShould()
          .dependOnClassesThat()
          .areAssignableTo(Clock.class)
          .orShould()
          .dependOnClassesThat()
          .areAssignableTo(Thread.class)
          .orShould()
          .dependOnClassesThat()
          .resideInAnyPackage("java.util.concurrent..", "java.net..", "java.nio.file..");

  /**
   * Children starts all others; these five have every child of their context watched. A member
   * whose Metering lost its actor does its work, and the port for metrics answers 503; one that
   * lost the actor of traces, or that of levels of loggers, does its work without these; one that
   * lost the notes of members sees those at each look that are there; one that lost the watch of
   * keys has them from its last look, until its next start.
   */
  @ArchTest
  static final ArchRule everySpawnedActorIsWatched =
      noClasses()
          .that(
              not(
                  nameMatching(
                      "io\\.hekla\\.actors\\.(Children|system\\.Guardian|webhook\\.WebhookMember"
                          + "|observing\\.Observing|kubernetes\\.Adapters|metrics\\.Metering\\$Id"
                          + "|metrics\\.JobTraceActor|logging\\.LogLevelWatch"
                          + "|lease\\.ClusterFormation|system\\.MemberKeyWatch)")))
          .should()
          .callMethodWhere(
              target(owner(assignableTo(ActorContext.class)))
                  .and(target(nameMatching("spawn(Anonymous)?"))))
          .orShould()
          .callMethodWhere(target(nameMatching("systemActorOf")));

  /** Words of a third vocabulary, beside Kubernetes' and Akka's, that end or begin no name. */
  private static final String RETIRED_WORDS =
      "\\w*(Sights?|Looks?|Looked|Told|Occasions?|Life|News|Rehearsal)|Known|Kept|Kept[A-Z]\\w*"
          + "|HandedPart|PartRecorded|RecordPart|PartDeclined|OrderDone|StillCounted|Stretch"
          + "|PluginsStand|PluginsUp|Spared|RefusedOutside|AskWhy|SayNoMore|Anchor"
          + "|Asked|Whom|Whose|Wish|Anybody|Stray|Departure|LetIn|LoadsTaken";

  /** Retired names of classes. What most of them became: docs/glossary.md. */
  private static final String RETIRED_CLASSES =
      "Lookout|KnownWatch|Departures|Belongings|Unconfirmed|HeldBack|Handing|TakingOver"
          + "|Surroundings|Tally|Worksheet|Unspoken|Residents|Anchors|Outside|Conversation|Exchange"
          + "|Gaps|Nothings|Absent|Desk|Reviewed|Manner|FieldBook|Unbooked|Unpacked|Placing"
          + "|RestFace|Ends|Warmth|AtOnce|PodSaying|ExplainPod|Meant|VerdictLine|EventLine|GateLine"
          + "|Objector|Objection|PodSigns|GaveUp|InTurn|WorkLeft|Grip|Part|PartQueue"
          + "|DoneOrders|DropOrder|StillCounting|PodGroupDecision"
          + "|TrustInAnybody|TakenConfiguration|TakenKinds|WishedHyperNode|BarePod|StrayPods"
          + "|CardWishes|GroupWishes|GoneJournals|PartState|PartBroken|PartGaveUp|HolderJudge"
          + "|ObjectsJudged|VolcanoProgramSeen|Offer|Offers"
          + "|Thrown|Ruling|(Spec|Status|Pod|PodGroup|Volumes|Plugins)OfJob|StatusOf(CronJob|Flow)"
          + "|JobOf(Cron|Flow)|JobsOfFlow|CreatePodOfJob|(Create)?GroupOfPods|PodGroupOfPod"
          + "|UsesOfTemplate|RulesOf|Standing(Conditions|Refusal)|AroundWrites|Essentials|Maker"
          + "|JobMakers|UnansweredCalls|OpenWork|Allocating|Reclaiming|Revocable|Kills|ClosedPort"
          + "|AlikeBuckets|HopelessTasks|Trim|Holds|FactTable|Judge";

  /** Retired names of methods, fields and record components. */
  private static final String RETIRED_MEMBERS =
      "told|isTold|wasTold|onTold|look|looks|looked|lookAt|onLook|sight|sights|whence|anchors"
          + "|wished|wishes|asked|isAsked|isAskedFor|heard|whom|whose|amiss|byHand"
          + "|happened|anythingHappened|noMore|ruling|wrote|unheard|isAnothers|isLeftToOthers|saw"
          + "|keepingNothing|standsBy|hasNews|remembering|doomed|aimedAt|obey|nothingLeft|clearAway"
          + "|outlivesItsObject|isInMotion|takeAwayUnsaid|inVain|telling|hasUntaken|troubled"
          + "|isTroubled|isTheFaultOfOne|countHeard|takeHeard|credulous|careful|turnTo|unkept"
          + "|misdirected|hangUp|nothingRuns|goesInForeground|besideALog|nowSafe|goingAway"
          + "|passesOver|puttingInto|reachesBackTo|throughStatus|wentBack|forgetQuiet|heed"
          + "|giveBackOthers|fewAtOnce|inTheWay|takeOvertaken|showsTheLike|handsDown|hasTheForm"
          + "|onTheBestNode|mayComeTrue|areAround|isNowhere|hadAPlace|haveSomethingInCommon"
          + "|freeLater|grips|asItBegan|hasOrWasPromisedEnough|wouldHaveBeenPlaced|withWorseClaim"
          + "|leftovers|hoursOver|wishesOf|couldHold|orHold|holdOnFault";

  @ArchTest
  static final ArchRule retiredNamesStayRetired =
      noClasses()
          .should()
          .haveNameMatching(
              "io\\.hekla\\.(.*[.$](" + RETIRED_WORDS + ")|[a-z.]*\\.(" + RETIRED_CLASSES + "))");

  @ArchTest
  static final ArchRule retiredMembersStayRetired =
      noMembers().should().haveNameMatching("^(" + RETIRED_MEMBERS + ")$");

  @ArchTest
  static final ArchRule pluginsDoNotKnowEachOther =
      slices()
          .matching("io.hekla.scheduler.plugins.(*)..")
          .should()
          .notDependOnEachOther()
          .allowEmptyShould(true);
}
