package io.hekla.model.api;

import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Version;

/**
 * A batch job: tasks of pods that live and die together. Source: reference api-and-controllers.md
 * §1.1.
 */
@Group("batch.volcano.sh")
@Version("v1alpha1")
public class Job extends CustomResource<JobSpec, JobStatus> implements Namespaced {}
