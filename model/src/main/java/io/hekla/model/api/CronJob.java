package io.hekla.model.api;

import io.fabric8.crd.generator.annotation.Annotations;
import io.fabric8.crdv2.generator.v1.SchemaCustomizer;
import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Plural;
import io.fabric8.kubernetes.model.annotation.ShortNames;
import io.fabric8.kubernetes.model.annotation.Version;

/** A schedule by which Jobs are created. Source: docs/reference/cronjob.md#spec. */
@Group("batch.volcano.sh")
@Version("v1alpha1")
@Plural("cronjobs")
@ShortNames({"cronvcjob", "cronvj"})
@Annotations("helm.sh/resource-policy=keep")
@SchemaCustomizer(
    value = SchemaPatch.class,
    input =
        "{\"properties\": {\"spec\": {\"x-kubernetes-validations\": ["
            + "{\"rule\": \""
            + SchemaRules.SCHEDULE_NAMES_NO_ZONE
            + "\", \"message\": \"the schedule must name no time zone; say it in timeZone\"}"
            + "]}}}")
public class CronJob extends CustomResource<CronJobSpec, CronJobStatus> implements Namespaced {}
