package io.hekla.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.controller.api.fabric8.OnRealApiServer;
import io.hekla.controller.api.fabric8.RealApiServer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The chart on a real API server: what it renders is accepted to the last field, and upgrade,
 * rollback and uninstallation leave jobs and what members share.
 */
@OnRealApiServer
@WithHelm
class ChartOnRealServerST {
  /** The combinations of values that docs/guides/install.md names, and those of its parts. */
  private static final List<String[]> COMBINATIONS =
      List.of(
          new String[] {},
          new String[] {"postgresql.mode=none", "members.replicas=1", "admission.replicas=1"},
          new String[] {
            "postgresql.mode=external",
            "postgresql.external.url=jdbc:postgresql://db.example:5432/hekla",
            "postgresql.external.secret=hekla-database",
            "members.certificate=secret",
            "members.certificateSecret=member-keys"
          },
          new String[] {
            "members.certificate=cert-manager",
            "admission.certificate=cert-manager",
            "recorderApi.enabled=true",
            "metrics.serviceMonitor=true",
            "metrics.alerts=true",
            "metrics.dashboards=true"
          },
          new String[] {
            "scheduler.observe=yes", "admission.enabled=false", "userRoles.enabled=false"
          },
          new String[] {
            "admission.paths={/jobs/validate,/pods/mutate,/pods/validate,/jobflows/validate,/podgroups/mutate}",
            "admission.failurePolicy=Ignore",
            "admission.policies.validating=true",
            "admission.ipFamilyPolicy=SingleStack",
            "networkPolicies.apiServers[0].ipBlock.cidr=10.0.0.0/24",
            "networkPolicies.monitoring[0].namespaceSelector.matchLabels.team=watch"
          },
          new String[] {
            "recorderApi.enabled=true",
            "recorderApi.certificate=secret",
            "recorderApi.certificateSecret=recorder-keys",
            "recorderApi.caBundle=LS0tLS1CRUdJTiBDRVJUSUZJQ0FURS0tLS0tCk1JSUI=",
            "logs.format=json",
            "members.jvmOptions=-Xmx1g",
            "members.spread=DoNotSchedule",
            "members.nodeSelector.pool=system",
            "members.tolerations[0].operator=Exists",
            "scheduler.configuration=actions: allocate",
            "scheduler.controllerConfiguration=networkTopologyDiscovery: []"
          });

  private static final String KINDS_OF_OTHERS =
      """
      apiVersion: apiextensions.k8s.io/v1
      kind: CustomResourceDefinition
      metadata: {name: %1$s.%3$s, annotations: {api-approved.kubernetes.io: unapproved}}
      spec:
        group: %3$s
        scope: Namespaced
        names: {plural: %1$s, kind: %2$s}
        versions:
        - name: v1
          served: true
          storage: true
          schema:
            openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}
      ---
      """;

  private static final String JOB =
      """
      apiVersion: batch.volcano.sh/v1alpha1
      kind: Job
      metadata: {name: kept, namespace: default}
      spec:
        minAvailable: 1
        tasks:
        - replicas: 1
          template: {spec: {restartPolicy: Never, containers: [{name: main, image: busybox}]}}
      """;

  @TempDir private Path folder;

  @Test
  void everyCombinationIsAcceptedToTheLastField() throws Exception {
    try (var server = RealApiServer.start(folder.resolve("server"))) {
      var kubectl = new Kubectl(server.kubeconfig(), folder);
      kubectl.run("create", "namespace", Helm.NAMESPACE).done();
      kubectl.runOn(kindsOfOthers(), "apply", "-f", "-").done();
      for (String crd : List.of("certificates", "issuers")) {
        awaitKind(kubectl, crd + ".cert-manager.io");
      }
      for (String crd : List.of("servicemonitors", "prometheusrules")) {
        awaitKind(kubectl, crd + ".monitoring.coreos.com");
      }
      for (String[] values : COMBINATIONS) {
        String objects = new Helm(folder).render(values).done();
        // Its volumes cannot be changed; an installation has them for its whole life.
        kubectl
            .run("delete", "statefulset", "hekla", "-n", Helm.NAMESPACE, "--ignore-not-found")
            .done();

        // A field that the server does not know, or that is there twice, is refused so.
        Kubectl.Said said =
            kubectl.runOn(
                objects,
                "apply",
                "--server-side",
                "--force-conflicts",
                "--validate=strict",
                "-f",
                "-");
        assertThat(said.code()).as("%s: %s", List.of(values), said.err()).isZero();
        assertThat(said.err()).as("warnings about %s", List.of(values)).isEmpty();
      }
    }
  }

  @Test
  void theManifestIsAcceptedAtOnce() throws Exception {
    try (var server = RealApiServer.start(folder.resolve("server"))) {
      var kubectl = new Kubectl(server.kubeconfig(), folder);

      kubectl
          .run(
              "apply",
              "--server-side",
              "--force-conflicts",
              "--validate=strict",
              "-f",
              "hekla.yaml")
          .done();
    }
  }

  @Test
  void jobsOutliveUpgradeRollbackAndUninstallation() throws Exception {
    try (var server = RealApiServer.start(folder.resolve("server"))) {
      var kubectl = new Kubectl(server.kubeconfig(), folder);
      var helm = new Helm(folder, server.kubeconfig());
      helm.run(with("install", "--create-namespace", "--set", "admission.enabled=false")).done();
      kubectl.runOn(JOB, "create", "-f", "-").done();
      kubectl.run("create", "secret", "generic", "hekla-members", "-n", Helm.NAMESPACE).done();

      helm.run(with("upgrade", "--set", "admission.enabled=false,members.replicas=5")).done();
      assertThat(replicas(kubectl)).isEqualTo("5");
      helm.run("rollback", "hekla", "1", "--namespace", Helm.NAMESPACE).done();
      assertThat(replicas(kubectl)).isEqualTo("3");
      helm.run("uninstall", "hekla", "--namespace", Helm.NAMESPACE).done();

      assertThat(kubectl.run("get", "statefulsets", "-n", Helm.NAMESPACE, "-o", "name").done())
          .isEmpty();
      assertThat(kubectl.run("get", "vcjob", "kept", "-o", "name").done()).contains("kept");
      kubectl.run("get", "secret", "hekla-members", "-n", Helm.NAMESPACE).done();
      helm.run(with("install", "--set", "admission.enabled=false")).done();
    }
  }

  private static String[] with(String verb, String... more) {
    var arguments =
        new ArrayList<>(
            List.of(verb, "hekla", Helm.CHART.toString(), "--namespace", Helm.NAMESPACE));
    arguments.addAll(List.of(more));
    return arguments.toArray(String[]::new);
  }

  private static String replicas(Kubectl kubectl) {
    return kubectl
        .run("get", "sts", "hekla", "-n", Helm.NAMESPACE, "-o", "jsonpath={.spec.replicas}")
        .done();
  }

  private static String kindsOfOthers() {
    return KINDS_OF_OTHERS.formatted("certificates", "Certificate", "cert-manager.io")
        + KINDS_OF_OTHERS.formatted("issuers", "Issuer", "cert-manager.io")
        + KINDS_OF_OTHERS.formatted("servicemonitors", "ServiceMonitor", "monitoring.coreos.com")
        + KINDS_OF_OTHERS.formatted("prometheusrules", "PrometheusRule", "monitoring.coreos.com");
  }

  private static void awaitKind(Kubectl kubectl, String crd) {
    kubectl.run("wait", "--for=condition=Established", "crd/" + crd, "--timeout=60s").done();
  }
}
