package io.hekla.controller.api.fabric8;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Options of a {@link RealApiServer}.
 *
 * @param controllers of Kubernetes that run besides the garbage collector
 * @param audit content of its audit log
 * @param frontProxy files with which it passes requests on to aggregated APIs
 * @param streamsLists whether it streams lists, as it does since Kubernetes 1.34
 */
public record ServerOptions(
    List<String> controllers,
    Audit audit,
    Optional<FrontProxyFiles> frontProxy,
    boolean streamsLists) {
  /** Options of a server that only serves objects, as the newest Kubernetes does. */
  public static final ServerOptions DEFAULTS =
      new ServerOptions(List.of(), Audit.NOTHING, Optional.empty(), true);

  /** Content of the server's audit log. */
  public enum Audit {
    NOTHING,
    /** Writes; those to pods and Jobs in full. */
    WRITES,
    /** Requests of users with roles, for {@link AuditedRequests#usesOf}. */
    USES
  }

  /**
   * Files in PEM by which aggregated APIs trust the server, and know that it calls them.
   *
   * @param certificate with the common name {@code front-proxy-client}
   */
  public record FrontProxyFiles(Path authority, Path certificate, Path key) {}

  /** Returns these options with controllers of Kubernetes besides the garbage collector. */
  public ServerOptions with(List<String> others) {
    return new ServerOptions(others, audit, frontProxy, streamsLists);
  }

  /** Returns these options with an audit log. */
  public ServerOptions with(Audit content) {
    return new ServerOptions(controllers, content, frontProxy, streamsLists);
  }

  /** Returns these options with requests passed on to aggregated APIs. */
  public ServerOptions with(FrontProxyFiles files) {
    return new ServerOptions(controllers, audit, Optional.of(files), streamsLists);
  }

  /** Returns these options with lists in pages alone, as before Kubernetes 1.34. */
  public ServerOptions withoutStreamedLists() {
    return new ServerOptions(controllers, audit, frontProxy, false);
  }

  /** Returns the arguments of kube-apiserver for them. */
  List<String> arguments(ServerFolder files) throws IOException {
    var arguments = new ArrayList<String>();
    if (audit != Audit.NOTHING) {
      arguments.add(
          "--audit-policy-file="
              + (audit == Audit.USES ? files.recordingPolicy() : files.auditPolicy()));
      arguments.add("--audit-log-path=" + files.auditLog());
      // In one file, however long the test runs: it starts another one after 100 MB otherwise.
      arguments.add("--audit-log-maxsize=100000");
    }
    if (!streamsLists) {
      arguments.add("--feature-gates=WatchList=false");
    }
    frontProxy.ifPresent(
        proxy ->
            arguments.addAll(
                List.of(
                    "--requestheader-client-ca-file=" + proxy.authority(),
                    "--requestheader-allowed-names=front-proxy-client",
                    "--requestheader-username-headers=X-Remote-User",
                    "--requestheader-group-headers=X-Remote-Group",
                    "--requestheader-extra-headers-prefix=X-Remote-Extra-",
                    "--proxy-client-cert-file=" + proxy.certificate(),
                    "--proxy-client-key-file=" + proxy.key())));
    return arguments;
  }
}
