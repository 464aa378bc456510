{{/* Takes over the values that Volcano's chart knows, and refuses combinations that cannot work. Every template begins with it. */}}
{{- define "hekla.prepare" -}}
{{- $v := .Values -}}
{{- $b := $v.basic -}}{{- $c := $v.custom -}}
{{- range $from, $to := dict "image_registry" "imageRegistry" "image_tag_version" "imageTag" "image_pull_policy" "imagePullPolicy" -}}
{{- if hasKey $b $from -}}{{- $_ := set $v $to (get $b $from) -}}{{- end -}}
{{- end -}}
{{- with $b.image_pull_secret -}}{{- $_ := set $v "imagePullSecrets" (list (dict "name" .)) -}}{{- end -}}
{{- range $from, $to := dict "scheduler_replicas" "replicas" "scheduler_resources" "resources" "scheduler_podLabels" "podLabels" -}}
{{- if hasKey $c $from -}}{{- $_ := set $v.members $to (get $c $from) -}}{{- end -}}
{{- end -}}
{{- range $from, $to := dict "admission_enable" "enabled" "admission_replicas" "replicas" "enabled_admissions" "paths" "admission_config_override" "configuration" "admission_resources" "resources" "webhooks_namespace_selector_expressions" "namespaceSelectorExpressions" -}}
{{- if hasKey $c $from -}}{{- $_ := set $v.admission $to (get $c $from) -}}{{- end -}}
{{- end -}}
{{- if kindIs "string" $v.admission.paths -}}{{- $_ := set $v.admission "paths" (splitList "," $v.admission.paths) -}}{{- end -}}
{{- range $from, $to := dict "scheduler_config_override" "configuration" "scheduler_schedule_period" "period" "controller_config_override" "controllerConfiguration" -}}
{{- if hasKey $c $from -}}{{- $_ := set $v.scheduler $to (get $c $from) -}}{{- end -}}
{{- end -}}
{{- with $c.scheduler_name -}}{{- $_ := set $v.scheduler "names" (list .) -}}{{- end -}}
{{- range $from, $to := dict "scheduler_sharding_mode" "mode" "scheduler_sharding_name" "name" "sharding_configmap_data" "configuration" -}}
{{- if get $c $from -}}{{- $_ := set $v.scheduler.sharding $to (get $c $from) -}}{{- end -}}
{{- end -}}
{{- if and (hasKey $c "sharding_configmap_enable") (not $c.sharding_configmap_enable) -}}{{- $_ := set $v.scheduler.sharding "configuration" "" -}}{{- end -}}
{{- if and (ne $v.scheduler.sharding.mode "none") (eq $v.scheduler.sharding.controllers "own") -}}
{{- $_ := set $v.admission "enabled" false -}}{{- $_ := set $v.admission.policies "validating" false -}}{{- $_ := set $v.admission.policies "mutating" false -}}
{{- $_ := set $v.userRoles "enabled" false -}}
{{- end -}}
{{- range $part, $prefix := dict "members" "scheduler" "admission" "admission" -}}
{{- $into := get $v $part -}}
{{- range $from, $to := dict "ns" "nodeSelector" "tolerations" "tolerations" "affinity" "affinity" -}}
{{- if hasKey $c (printf "default_%s" $from) -}}{{- $_ := set $into $to (get $c (printf "default_%s" $from)) -}}{{- end -}}
{{- if hasKey $c (printf "%s_%s" $prefix (eq $from "ns" | ternary "node_selector" $from)) -}}{{- $_ := set $into $to (get $c (printf "%s_%s" $prefix (eq $from "ns" | ternary "node_selector" $from))) -}}{{- end -}}
{{- end -}}
{{- end -}}
{{- if hasKey $c "vap_enable" -}}{{- $_ := set $v.admission.policies "validating" $c.vap_enable -}}{{- end -}}
{{- if hasKey $c "map_enable" -}}{{- $_ := set $v.admission.policies "mutating" $c.map_enable -}}{{- end -}}
{{- if hasKey $c "scheduler_metrics_enable" -}}{{- $_ := set $v.metrics "enabled" $c.scheduler_metrics_enable -}}{{- end -}}
{{- with $c.common_labels -}}{{- $_ := set $v "commonLabels" . -}}{{- end -}}
{{- with $c.aggregationRule_labels -}}{{- $_ := set $v.userRoles "aggregationLabels" . -}}{{- end -}}
{{- with $v.service.ipFamilyPolicy -}}{{- $_ := set $v.admission "ipFamilyPolicy" . -}}{{- end -}}
{{- if and (eq $v.postgresql.mode "none") (gt (int $v.members.replicas) 1) -}}
{{- fail "members.replicas: more than one member needs a database that they share; set postgresql.mode to external or embedded" -}}
{{- end -}}
{{- if and (eq $v.postgresql.mode "external") (or (not $v.postgresql.external.url) (not $v.postgresql.external.secret)) -}}
{{- fail "postgresql.external: url and secret name the database and the Secret with its password" -}}
{{- end -}}
{{- if and (eq $v.members.certificate "secret") (not $v.members.certificateSecret) -}}
{{- fail "members.certificateSecret: names the Secret with tls.crt, tls.key and ca.crt" -}}
{{- end -}}
{{- if and $v.recorderApi.enabled (eq $v.recorderApi.certificate "secret") (or (not $v.recorderApi.certificateSecret) (not $v.recorderApi.caBundle)) -}}
{{- fail "recorderApi: certificateSecret and caBundle name the certificate and its authority" -}}
{{- end -}}
{{- end -}}

{{- define "hekla.labels" -}}
app.kubernetes.io/part-of: hekla
app.kubernetes.io/managed-by: {{ .Release.Service }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
{{- with .Values.commonLabels }}
{{ toYaml . }}
{{- end }}
{{- end -}}

{{/* Names of a release's own, of what is in no namespace, or in one that releases share: "-" and the shard's name follow if there are several. */}}
{{- define "hekla.shard" -}}
{{- if ne .Values.scheduler.sharding.mode "none" }}-{{ .Values.scheduler.sharding.name }}{{ end -}}
{{- end -}}

{{- define "hekla.image" -}}
{{- with .Values.imageRegistry }}{{ . }}/{{ end }}{{ .Values.imageName }}:{{ .Values.imageTag | default .Chart.AppVersion }}
{{- end -}}

{{/* Options of the JVM of a part: what is logged, and how soon a name that moved to another address is looked up again. */}}
{{- define "hekla.jvmOptions" -}}
-Dhekla.log={{ .Values.logs.level }}{{ if eq .Values.logs.format "json" }} -Dhekla.log.format=json{{ end }} -Dsun.net.inetaddr.ttl=5 -Dsun.net.inetaddr.negative.ttl=1
{{- end -}}

{{- define "hekla.podSecurity" -}}
runAsNonRoot: true
runAsUser: 65532
runAsGroup: 65532
fsGroup: 65532
seccompProfile: {type: RuntimeDefault}
{{- end -}}

{{- define "hekla.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: {drop: [ALL]}
{{- end -}}

{{/* Secret with the members' keys. */}}
{{- define "hekla.memberSecret" -}}
{{- if eq .Values.members.certificate "cert-manager" }}hekla-members-cert{{ else }}{{ .Values.members.certificateSecret }}{{ end -}}
{{- end -}}
