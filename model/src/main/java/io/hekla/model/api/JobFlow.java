package io.hekla.model.api;

import io.fabric8.crd.generator.annotation.AdditionalPrinterColumn;
import io.fabric8.crd.generator.annotation.Annotations;
import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Plural;
import io.fabric8.kubernetes.model.annotation.ShortNames;
import io.fabric8.kubernetes.model.annotation.Version;

/** A flow of jobs, ordered by dependencies. Source: docs/reference/jobflow.md#jobflow-spec. */
@Group("flow.volcano.sh")
@Version("v1alpha1")
@Plural("jobflows")
@ShortNames("jf")
@Annotations("helm.sh/resource-policy=keep")
@AdditionalPrinterColumn(
    name = "Status",
    jsonPath = ".status.state.phase",
    type = AdditionalPrinterColumn.Type.STRING)
@AdditionalPrinterColumn(
    name = "Age",
    jsonPath = ".metadata.creationTimestamp",
    type = AdditionalPrinterColumn.Type.DATE)
public class JobFlow extends CustomResource<JobFlowSpec, JobFlowStatus> implements Namespaced {}
