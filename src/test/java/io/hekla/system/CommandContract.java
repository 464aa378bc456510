package io.hekla.system;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/**
 * Contract of the command: every verb that asks a cluster, its table and its failures. No more is
 * known of the cluster than its kubeconfig, that Hekla runs it, and that its nodes have room for
 * some pods; so a real and the embedded one hold the same contract.
 */
abstract class CommandContract {
  private static final String PHASES = " -o custom-columns=P:.status.state.phase";
  private static final String FILES = "../src/test/resources/transcripts/";

  /** Kubeconfig of the cluster. */
  abstract Path kubeconfig() throws IOException;

  /** Begins once nothing is left of the Jobs of others, whose pods go after them. */
  private Transcript transcript(String name) throws IOException {
    return new Transcript(name, kubeconfig())
        .await("hekla pod list -q default -A", "No resources found");
  }

  @Test
  void jobsAreRunListedStoppedAndDeleted() throws IOException {
    transcript("job")
        .run("hekla job run -N train -r 2 -m 2")
        .await("hekla job view train" + PHASES, "Running")
        .run("hekla job list")
        .run("hekla job list -q default -o wide --selector rai")
        .run("hekla job list -q nobodys")
        .run("hekla job list -l team=blue")
        .run("hekla job list -A -o name")
        .run("hekla job list -o custom-columns=NAME:.metadata.name,TASK:.spec.tasks[*].name")
        .run("hekla job view train -o custom-columns=QUEUE:.spec.queue,RUNS:.status.running")
        .run("hekla pod list -j train")
        .run("hekla pod list -q default -A")
        .run("hekla pod list -j train -q other")
        .run("hekla podgroup list -q default -o custom-columns=Q:.spec.queue,P:.status.phase")
        .run("hekla podgroup list -q defualt")
        .run("hekla job suspend train")
        .await("hekla job view train" + PHASES, "Aborted")
        .run("hekla job list")
        .run("hekla job resume train")
        .await("hekla job view train" + PHASES, "Running")
        .run("hekla job delete train")
        .await("hekla job list", "No resources found")
        .run("hekla job list -o json")
        .isAsKept();
  }

  @Test
  void aJobIsShownInFull() throws IOException {
    transcript("job-view")
        .run("hekla job run -f " + FILES + "full.yaml")
        .await("hekla job view full" + PHASES, "Running")
        .runMasking("hekla job view full", "  NAME ")
        .runMasking("vcctl job view -N full", "Events:")
        .run("hekla job delete -N full")
        .await("hekla job list", "No resources found")
        .isAsKept();
  }

  @Test
  void objectsArePrintedAsTheServerHasThem() throws IOException {
    transcript("documents")
        .run("hekla job run -f " + FILES + "whole.yaml")
        .await("hekla job view whole" + PHASES, "Running")
        .run("hekla job view whole -o yaml")
        .run("hekla job view whole -o json")
        .run("hekla job delete -N whole")
        .await("hekla job list", "No resources found")
        .isAsKept();
  }

  @Test
  void faultsOfAJobAreReportedBeforeItsCreation() throws IOException {
    transcript("job-errors")
        .await("hekla queue get default -o custom-columns=S:.status.state", "Open")
        .run("hekla job run")
        .run("hekla job run -N a -R cpu")
        .run("hekla job run -N a -L cpu=1x")
        .run("hekla job run -N a -r 1 -m 5 --dry-run=client")
        .run("hekla job run -N a --dry-run=client -o name")
        .run("hekla job run -N a --dry-run=server")
        .run("hekla job run -f none.yaml")
        .run("hekla job run -f " + FILES + "templates.yaml")
        .run("hekla job run -f " + FILES + "misspelt.yaml")
        .run("hekla job run -N a train.py")
        .run("vcctl job run -f " + FILES + "templates.yaml")
        .run("hekla job view")
        .run("hekla job view trian")
        .run("hekla job list -o jsn")
        .run("hekla job list -o xml")
        .run("hekla job list -o custom-columns=NAME:.spec[x]")
        .run("hekla job lst")
        .run("hekla job list --schedular volcano")
        .run("hekla job list --context other")
        .run("hekla job list --request-timeout soon")
        .run("hekla job list --server http://127.0.0.1:1")
        .isAsKept();
  }

  @Test
  void queuesAreMadeOpenedClosedAndDeleted() throws IOException {
    transcript("queue")
        .run("hekla queue create -n research -w 3")
        .await("hekla queue get research -o custom-columns=S:.status.state", "Open")
        .run("hekla queue list")
        .run("hekla queue get -n research")
        .run("hekla queue get reserch")
        .run("hekla queue operate -n research -a close")
        .await("hekla queue get research -o custom-columns=S:.status.state", "Closed")
        .run("hekla queue get research")
        .run("hekla queue operate -n research -a open")
        .await("hekla queue get research -o custom-columns=S:.status.state", "Open")
        .run("hekla queue operate research -a update")
        .run("hekla queue operate research -a update -w 5")
        .run("hekla queue operate research -a stop")
        .run("hekla queue operate research")
        .run("hekla queue get research -o custom-columns=NAME:.metadata.name,WEIGHT:.spec.weight")
        .run("hekla queue create -n research")
        .run(
            "hekla queue create lab --weight 2 --capability cpu=4,memory=8Gi --priority 3"
                + " --reclaimable false")
        .run(
            "hekla queue get lab -o custom-columns=CAPABILITY:.spec.capability,"
                + "WEIGHT:.spec.weight,PRIORITY:.spec.priority,RECLAIMABLE:.spec.reclaimable")
        .await("hekla queue get lab -o custom-columns=S:.status.state", "Open")
        .run("hekla queue create lab2 --capability cpu")
        .run("hekla queue create")
        .run("hekla queue operate -n lab -a close")
        .await("hekla queue get lab -o custom-columns=S:.status.state", "Closed")
        .run("hekla queue delete lab")
        .run("hekla queue operate -n research -a close")
        .await("hekla queue get research -o custom-columns=S:.status.state", "Closed")
        .run("hekla queue delete -n research")
        .run("hekla queue delete")
        .isAsKept();
  }

  @Test
  void flowsAndTheirTemplatesAreMadeFromFiles() throws IOException {
    transcript("flow")
        .run("hekla jobtemplate create -f " + FILES + "templates.yaml")
        .run("hekla jobtemplate create -f " + FILES + "templates.yaml")
        .run("hekla jobtemplate list")
        .run("hekla jobtemplate get -N first")
        .run("hekla jobtemplate describe -N first")
        .run("hekla jobtemplate describe -N second -o json")
        .run("hekla jobtemplate get -N frist")
        .run("hekla jobtemplate describe -N first -o xml")
        .run("hekla jobflow create -f " + FILES + "flow.yaml")
        .await("hekla jobflow get chain" + PHASES, "Running")
        .run("hekla jobflow list")
        .run("hekla jobflow get chain")
        .run("hekla jobflow list --all-namespaces -o name")
        .run("hekla jobflow delete -N chain")
        .run("hekla jobflow delete")
        .run("hekla jobtemplate delete -f " + FILES + "templates.yaml")
        .run("hekla jobtemplate delete -N first")
        .run("hekla jobtemplate list")
        .run("hekla jobtemplate create")
        .isAsKept();
  }

  @Test
  void doctorAndVetRunAgainstTheCluster() throws IOException {
    transcript("care")
        .await("hekla queue get default -o custom-columns=S:.status.state", "Open")
        .await("hekla jobflow list", "No resources found")
        .await("hekla job list", "No resources found")
        .awaitWithout("hekla top queues", "█░")
        .run("hekla doctor")
        .run("hekla migrate plan")
        .run("hekla migrate switch")
        .run("hekla migrate back")
        .run("hekla top queues")
        .run("hekla vet " + FILES + "full.yaml")
        .run("hekla vet " + FILES + "wrong.yaml")
        .isAsKept();
  }

  @Test
  void volcanosToolsPrintAsVolcano() throws IOException {
    transcript("volcano")
        .run("vsub -n train -r 1")
        .await("hekla job view train" + PHASES, "Running")
        .run("vjobs")
        .run("vjobs --all-namespaces -S other")
        .run("vcctl job list -n default")
        .run("vcctl pod list")
        .run("vsuspend -n train")
        .await("hekla job view train" + PHASES, "Aborted")
        .run("vresume -n train")
        .await("hekla job view train" + PHASES, "Running")
        .run("vcancel -n train")
        .await("hekla job list", "No resources found")
        .run("vqueues -n default")
        .run("vcancel -n train")
        .run("vsub")
        .run("vcctl job view -N train")
        .run("vcctl job run -N Bad_Name")
        .run("vcctl queue operate -n default")
        .run("vcctl job lst")
        .run("kubectl-hekla job view")
        .isAsKept();
  }
}
