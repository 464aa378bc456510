package io.hekla.faults;

import io.fabric8.kubernetes.client.Config;
import io.hekla.controller.api.fabric8.RealApiServer;
import io.hekla.controller.api.fabric8.ServerOptions;
import io.hekla.controller.api.fabric8.ServerOptions.Audit;
import io.hekla.system.RawApi;
import io.hekla.system.RealCluster;
import io.hekla.system.RestartableDatabase;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Real API server and PostgreSQL, and members with relays before all of their connections. Users
 * and kubelets reach the API server directly.
 */
final class FaultCluster implements AutoCloseable {
  private static final int CPUS = 8;

  private final RealCluster cluster;
  private final RestartableDatabase database;
  private final FaultMembers members;
  private final RawApi api;
  private final Workload workload;

  private FaultCluster(
      RealCluster cluster,
      RestartableDatabase database,
      FaultMembers members,
      RawApi api,
      Workload workload) {
    this.cluster = cluster;
    this.database = database;
    this.members = members;
    this.api = api;
    this.workload = workload;
  }

  /**
   * Starts everything; returns once all members are up, and the pods run that run all the time.
   *
   * @param folder for all files
   */
  static FaultCluster start(Size size, Path folder, Random random) throws Exception {
    var database = RestartableDatabase.start(folder);
    var cluster =
        new RealCluster(
            RealApiServer.start(
                folder.resolve("server"), ServerOptions.DEFAULTS.with(Audit.WRITES)));
    cluster.addNodes(size.nodes(), Integer.toString(CPUS), "64Gi");
    var api = new RawApi(Config.fromKubeconfig(cluster.server().kubeconfig().toFile()));
    var members =
        new FaultMembers(
            size,
            new FaultMembers.Surroundings(
                folder,
                cluster.server().limitedKubeconfig(),
                cluster.server().address().getPort(),
                database.port()));
    var workload = new Workload(api, cluster.kubelet(), random, size.backlog());
    var started = new FaultCluster(cluster, database, members, api, workload);
    try {
      members.start();
      started.fill(size);
      return started;
    } catch (Exception e) {
      started.close();
      throw e;
    }
  }

  /** Starts the pods that run all the time, and prints what they cost the members. */
  private void fill(Size size) throws InterruptedException {
    if (size.pods() == 0) {
      return;
    }
    long begin = System.nanoTime();
    List<Duration> before = members.processorTimes();
    LongRunningJobs.start(api, size.pods());
    double seconds = (System.nanoTime() - begin) / 1e9;
    List<Duration> after = members.processorTimes();
    System.out.printf(
        "%s: all pods run after %.0f s, %.0f per second; members' CPU %s s, memory %s MB%n",
        size,
        seconds,
        size.pods() / seconds,
        IntStream.range(0, before.size())
            .mapToObj(member -> after.get(member).minus(before.get(member)).toSeconds())
            .toList(),
        members.all().stream().map(member -> member.jvm().figures().peakMemory()).toList());
  }

  FaultMembers members() {
    return members;
  }

  RestartableDatabase database() {
    return database;
  }

  Workload workload() {
    return workload;
  }

  /** Returns the number of pods of a Job that are on nodes. */
  long boundPods(String job) {
    return cluster.kubectl().pods().inNamespace(Workload.NAMESPACE).list().getItems().stream()
        .filter(pod -> pod.getMetadata().getName().startsWith(job + "-w-"))
        .filter(pod -> pod.getSpec().getNodeName() != null)
        .count();
  }

  /** Returns the faults of the run so far, by the API server's audit log. */
  List<String> judge(List<Outage> outages) {
    return AuditJudge.faults(
        Audited.read(cluster.server().auditLog()),
        workload.orders(),
        BigDecimal.valueOf(CPUS),
        outages);
  }

  @Override
  public void close() throws IOException {
    members.close();
    api.close();
    cluster.close();
    database.close();
  }
}
