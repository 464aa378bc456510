package io.hekla.model.api;

import io.fabric8.crd.generator.annotation.Annotations;
import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Plural;
import io.fabric8.kubernetes.model.annotation.ShortNames;
import io.fabric8.kubernetes.model.annotation.Version;

/**
 * Template of a Job that {@link JobFlow}s create. Source: docs/reference/jobflow.md#jobtemplate.
 */
@Group("flow.volcano.sh")
@Version("v1alpha1")
@Plural("jobtemplates")
@ShortNames("jt")
@Annotations("helm.sh/resource-policy=keep")
public class JobTemplate extends CustomResource<JobSpec, JobTemplateStatus> implements Namespaced {}
