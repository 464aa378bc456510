package io.hekla.model.job.plugins;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fabric8.kubernetes.api.model.KeyToPath;
import io.fabric8.kubernetes.api.model.KeyToPathBuilder;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.api.model.VolumeBuilder;
import io.hekla.model.api.TaskSpec;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/**
 * {@code ssh}: lets the pods of a Job log in to each other without a password. Source:
 * docs/reference/job-plugins.md#ssh.
 *
 * @param folder folder of the keys and the configuration in containers
 * @param given the keys, if the Job provides them; else a pair is generated
 * @param port port of the ssh servers, 1 to 65535
 */
record SshPlugin(String folder, Optional<SshKeyPair> given, int port) implements JobPlugin {
  static final String NAME = "ssh";

  static final Map<String, Object> FLAGS =
      Map.of(
          "ssh-key-file-path", "/root/.ssh",
          "ssh-private-key", "",
          "ssh-public-key", "",
          "ssh-port", 22);

  static final String PRIVATE_KEY = "id_rsa";
  private static final String PUBLIC_KEY = "id_rsa.pub";
  private static final String AUTHORIZED = "authorized_keys";
  private static final String CONFIG = "config";
  private static final String ROOTS_FOLDER = "/root/.ssh";
  private static final String HEAD = "StrictHostKeyChecking no\nUserKnownHostsFile /dev/null\n";

  /** Bytes that a key pair, its public half twice, may take beside the configuration. */
  private static final int KEYS = 16_384;

  private static final long MOUNT = "{'mountPath':'','name':'','subPath':'.ssh'},".length();

  private static final int OWNER_ONLY = 0600;
  private static final int ALL_MAY_READ = 0644;

  static SshPlugin of(Flags flags) {
    String privateKey = flags.text("ssh-private-key");
    String publicKey = flags.text("ssh-public-key");
    int port = flags.number("ssh-port");
    return new SshPlugin(
        flags.text("ssh-key-file-path"),
        privateKey.isEmpty() || publicKey.isEmpty()
            ? Optional.empty()
            : Optional.of(new SshKeyPair(privateKey, publicKey)),
        port < 1 || port > 65535 ? 22 : port);
  }

  @Override
  public Optional<String> fault(JobTasks tasks) {
    int each = "Host \n  HostName \n  Port \n".length() + Integer.toString(port).length();
    long bytes = (long) KEYS + HEAD.length();
    for (TaskSpec task : tasks.tasks()) {
      bytes += tasks.hostBytes(task) + tasks.addressBytes(task);
      bytes += (long) JobTasks.hosts(task) * each;
    }
    return Sizes.data(NAME, "the Secret " + secretName(tasks), bytes);
  }

  @Override
  public List<PluginObject> objects(JobTasks tasks) {
    Secret secret =
        new SecretBuilder()
            .withMetadata(tasks.metadata(secretName(tasks)))
            .addToData(CONFIG, encoded(config(tasks)))
            .build();
    return List.of(new PluginObject.Keys(given.map(pair -> withKeys(secret, pair)).orElse(secret)));
  }

  static Secret withKeys(Secret secret, SshKeyPair pair) {
    return new SecretBuilder(secret)
        .addToData(PRIVATE_KEY, encoded(pair.privateKey()))
        .addToData(PUBLIC_KEY, encoded(pair.publicKey()))
        .addToData(AUTHORIZED, encoded(pair.publicKey()))
        .build();
  }

  private String config(JobTasks tasks) {
    var config = new StringBuilder(HEAD);
    for (TaskSpec task : tasks.tasks()) {
      for (int index = 0; index < JobTasks.hosts(task); index++) {
        config
            .append("Host ")
            .append(tasks.host(task, index))
            .append("\n  HostName ")
            .append(tasks.address(task, index))
            .append("\n  Port ")
            .append(port)
            .append('\n');
      }
    }
    return config.toString();
  }

  private static String encoded(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(UTF_8));
  }

  @Override
  public void addTo(PodDraft pod, JobTasks tasks) {
    String name = secretName(tasks);
    pod.addVolume(
        new VolumeBuilder()
            .withName(name)
            .withNewSecret()
            .withSecretName(name)
            .withItems(
                Stream.of(PRIVATE_KEY, PUBLIC_KEY, AUTHORIZED, CONFIG)
                    .map(SshPlugin::placed)
                    .toList())
            // sshd refuses a root whose keys others may read; other users do not own the files.
            .withDefaultMode(folder.equals(ROOTS_FOLDER) ? OWNER_ONLY : ALL_MAY_READ)
            .endSecret()
            .build());
    pod.eachContainerAndInitContainer(
        container ->
            container
                .addNewVolumeMount()
                .withName(name)
                .withMountPath(folder)
                .withSubPath(".ssh")
                .endVolumeMount());
  }

  /** Returns the bytes of the mounts; the folder is given by the Job. */
  @Override
  public ToLongFunction<TaskSpec> bytesPerPod(JobTasks tasks) {
    long each = MOUNT + folder.length() + secretName(tasks).length();
    return task -> each * JobTasks.containersAndInitContainers(task);
  }

  private static KeyToPath placed(String key) {
    return new KeyToPathBuilder().withKey(key).withPath(".ssh/" + key).build();
  }

  private static String secretName(JobTasks tasks) {
    return tasks.job() + "-ssh";
  }
}
