package io.hekla.benchmark;

import java.util.StringJoiner;

/**
 * Nodes and pods as an API server writes them, with all that clusters put into them, and Jobs as
 * users write them.
 */
final class ClusterJson {
  /** Pods of one Job. */
  private static final int GANG = 20;

  private static final int IMAGES = 40;

  private ClusterJson() {}

  static String node(int number) {
    var images = new StringJoiner(",");
    for (int i = 0; i < IMAGES; i++) {
      images.add(
          "{'names':['registry.example.org/team/image-%d@sha256:%064x','registry.example.org/team/image-%d:v1'],'sizeBytes':%d}"
              .formatted(i, i * 7919L, i, 100_000_000L + i));
    }
    return """
    {'metadata':{'name':'node-%1$05d','uid':'0000-node-%1$05d','resourceVersion':'%2$d','creationTimestamp':'2026-01-01T00:00:00Z',
    'labels':{'kubernetes.io/hostname':'node-%1$05d','kubernetes.io/arch':'amd64','kubernetes.io/os':'linux','node.kubernetes.io/instance-type':'m5.8xlarge','topology.kubernetes.io/zone':'zone-%3$d','topology.kubernetes.io/region':'r1'},
    'annotations':{'node.alpha.kubernetes.io/ttl':'0','volumes.kubernetes.io/controller-managed-attach-detach':'true'},'managedFields':[%4$s]},
    'spec':{'podCIDR':'10.%3$d.0.0/24','podCIDRs':['10.%3$d.0.0/24'],'providerID':'x:///node-%1$05d'},
    'status':{'capacity':{'cpu':'32','memory':'131072Mi','pods':'110','ephemeral-storage':'100Gi','hugepages-2Mi':'0'},'allocatable':{'cpu':'31900m','memory':'129000Mi','pods':'110','ephemeral-storage':'90Gi','hugepages-2Mi':'0'},
    'conditions':[{'type':'MemoryPressure','status':'False','lastHeartbeatTime':'2026-01-01T00:00:00Z','lastTransitionTime':'2026-01-01T00:00:00Z','reason':'KubeletHasSufficientMemory','message':'kubelet has sufficient memory available'},{'type':'Ready','status':'True','lastHeartbeatTime':'2026-01-01T00:00:00Z','lastTransitionTime':'2026-01-01T00:00:00Z','reason':'KubeletReady','message':'kubelet is posting ready status'}],
    'addresses':[{'type':'InternalIP','address':'10.0.%3$d.1'},{'type':'Hostname','address':'node-%1$05d'}],'daemonEndpoints':{'kubeletEndpoint':{'Port':10250}},
    'nodeInfo':{'machineID':'%1$032x','systemUUID':'%1$032x','bootID':'%1$032x','kernelVersion':'6.1.0','osImage':'Linux','containerRuntimeVersion':'containerd://2.0','kubeletVersion':'v1.36.1','kubeProxyVersion':'','operatingSystem':'linux','architecture':'amd64'},
    'images':[%5$s]}}\
    """
        .formatted(number, number + 1, number % 20, managedFields(6), images)
        .replace('\'', '"')
        .replace("\n", "");
  }

  static String pod(int number) {
    int job = number / GANG;
    return """
    {'metadata':{'name':'job-%2$05d-worker-%3$d','namespace':'team-%4$d','uid':'0000-pod-%1$08d','resourceVersion':'%1$d','generation':1,'creationTimestamp':'2026-01-01T00:00:00Z',
    'labels':{'volcano.sh/job-name':'job-%2$05d','volcano.sh/job-namespace':'team-%4$d','volcano.sh/task-spec':'worker','volcano.sh/queue-name':'queue-%4$d','volcano.sh/task-index':'%3$d','app':'train'},
    'annotations':{'scheduling.k8s.io/group-name':'job-%2$05d-uid','volcano.sh/job-name':'job-%2$05d','volcano.sh/job-version':'0','volcano.sh/queue-name':'queue-%4$d','volcano.sh/task-index':'%3$d','volcano.sh/task-spec':'worker','volcano.sh/template-uid':'job-%2$05d-worker'},
    'ownerReferences':[{'apiVersion':'batch.volcano.sh/v1alpha1','kind':'Job','name':'job-%2$05d','uid':'0000-job-%2$05d','controller':true,'blockOwnerDeletion':true}],
    'managedFields':[%5$s]},
    'spec':{'volumes':[{'name':'scratch','emptyDir':{}},{'name':'ssh','secret':{'secretName':'job-%2$05d-ssh','defaultMode':384}},{'name':'kube-api-access-%1$08d','projected':{'sources':[{'serviceAccountToken':{'expirationSeconds':3607,'path':'token'}},{'configMap':{'name':'kube-root-ca.crt','items':[{'key':'ca.crt','path':'ca.crt'}]}},{'downwardAPI':{'items':[{'path':'namespace','fieldRef':{'apiVersion':'v1','fieldPath':'metadata.namespace'}}]}}],'defaultMode':420}}],
    'containers':[{'name':'worker','image':'registry.example.org/team/image-%4$d:v1','command':['sh','-c','python train.py --epochs 10 --data /data'],'env':[{'name':'VC_TASK_INDEX','value':'%3$d'},{'name':'VK_TASK_INDEX','value':'%3$d'},{'name':'MASTER_ADDR','value':'job-%2$05d-master-0.job-%2$05d'},{'name':'WORLD_SIZE','value':'20'},{'name':'POD_IP','valueFrom':{'fieldRef':{'apiVersion':'v1','fieldPath':'status.podIP'}}}],'ports':[{'name':'http','containerPort':8080,'protocol':'TCP'}],'resources':{'requests':{'cpu':'2','memory':'4Gi','nvidia.com/gpu':'1'},'limits':{'cpu':'2','memory':'4Gi','nvidia.com/gpu':'1'}},'volumeMounts':[{'name':'scratch','mountPath':'/scratch'},{'name':'ssh','mountPath':'/root/.ssh','readOnly':true},{'name':'kube-api-access-%1$08d','readOnly':true,'mountPath':'/var/run/secrets/kubernetes.io/serviceaccount'}],'readinessProbe':{'httpGet':{'path':'/ready','port':8080,'scheme':'HTTP'},'timeoutSeconds':1,'periodSeconds':10,'successThreshold':1,'failureThreshold':3},'terminationMessagePath':'/dev/termination-log','terminationMessagePolicy':'File','imagePullPolicy':'IfNotPresent'}],
    'restartPolicy':'Never','terminationGracePeriodSeconds':30,'dnsPolicy':'ClusterFirst','serviceAccountName':'default','serviceAccount':'default','nodeName':'node-%6$05d','securityContext':{},'hostname':'job-%2$05d-worker-%3$d','subdomain':'job-%2$05d','schedulerName':'volcano','tolerations':[{'key':'node.kubernetes.io/not-ready','operator':'Exists','effect':'NoExecute','tolerationSeconds':300},{'key':'node.kubernetes.io/unreachable','operator':'Exists','effect':'NoExecute','tolerationSeconds':300}],'priority':0,'enableServiceLinks':true,'preemptionPolicy':'PreemptLowerPriority'},
    'status':{'phase':'Running','conditions':[{'type':'PodReadyToStartContainers','status':'True','lastProbeTime':null,'lastTransitionTime':'2026-01-01T00:00:01Z'},{'type':'Initialized','status':'True','lastProbeTime':null,'lastTransitionTime':'2026-01-01T00:00:01Z'},{'type':'Ready','status':'True','lastProbeTime':null,'lastTransitionTime':'2026-01-01T00:00:02Z'},{'type':'ContainersReady','status':'True','lastProbeTime':null,'lastTransitionTime':'2026-01-01T00:00:02Z'},{'type':'PodScheduled','status':'True','lastProbeTime':null,'lastTransitionTime':'2026-01-01T00:00:01Z'}],'hostIP':'10.0.0.1','hostIPs':[{'ip':'10.0.0.1'}],'podIP':'10.1.%4$d.%3$d','podIPs':[{'ip':'10.1.%4$d.%3$d'}],'startTime':'2026-01-01T00:00:01Z','containerStatuses':[{'name':'worker','state':{'running':{'startedAt':'2026-01-01T00:00:02Z'}},'lastState':{},'ready':true,'restartCount':0,'image':'registry.example.org/team/image-%4$d:v1','imageID':'registry.example.org/team/image@sha256:%1$064x','containerID':'containerd://%1$064x','started':true,'resources':{'requests':{'cpu':'2','memory':'4Gi'},'limits':{'cpu':'2','memory':'4Gi'}},'allocatedResources':{'cpu':'2','memory':'4Gi'}}],'qosClass':'Guaranteed'}}\
    """
        .formatted(number, job, number % GANG, job % 40, managedFields(3), number % 5_000)
        .replace('\'', '"')
        .replace("\n", "");
  }

  /** A Job of equal pods as a user submits it. */
  static String job(int number, String namespace, String queue, int replicas) {
    return """
    {'apiVersion':'batch.volcano.sh/v1alpha1','kind':'Job','metadata':{'name':'job-%1$05d','namespace':'%2$s','labels':{'app':'train'}},
    'spec':{'schedulerName':'volcano','minAvailable':%4$d,'queue':'%3$s','maxRetry':3,'plugins':{'env':[]},'policies':[{'event':'PodEvicted','action':'RestartJob'}],
    'tasks':[{'name':'worker','replicas':%4$d,'template':{'metadata':{'labels':{'app':'train'}},
    'spec':{'volumes':[{'name':'scratch','emptyDir':{}},{'name':'ssh','secret':{'secretName':'job-%1$05d-ssh','defaultMode':384}},{'name':'kube-api-access','projected':{'sources':[{'serviceAccountToken':{'expirationSeconds':3607,'path':'token'}},{'configMap':{'name':'kube-root-ca.crt','items':[{'key':'ca.crt','path':'ca.crt'}]}},{'downwardAPI':{'items':[{'path':'namespace','fieldRef':{'apiVersion':'v1','fieldPath':'metadata.namespace'}}]}}],'defaultMode':420}}],
    'containers':[{'name':'worker','image':'registry.example.org/team/image-%5$d:v1','command':['sh','-c','python train.py --epochs 10 --data /data'],'env':[{'name':'MASTER_ADDR','value':'job-%1$05d-master-0.job-%1$05d'},{'name':'WORLD_SIZE','value':'%4$d'},{'name':'POD_IP','valueFrom':{'fieldRef':{'apiVersion':'v1','fieldPath':'status.podIP'}}}],'ports':[{'name':'http','containerPort':8080,'protocol':'TCP'}],'resources':{'requests':{'cpu':'2','memory':'4Gi'},'limits':{'cpu':'2','memory':'4Gi'}},'volumeMounts':[{'name':'scratch','mountPath':'/scratch'},{'name':'ssh','mountPath':'/root/.ssh','readOnly':true},{'name':'kube-api-access','readOnly':true,'mountPath':'/var/run/secrets/kubernetes.io/serviceaccount'}],'readinessProbe':{'httpGet':{'path':'/ready','port':8080,'scheme':'HTTP'},'periodSeconds':10},'imagePullPolicy':'IfNotPresent'}],
    'restartPolicy':'Never','serviceAccountName':'default','tolerations':[{'key':'node.kubernetes.io/not-ready','operator':'Exists','effect':'NoExecute','tolerationSeconds':300},{'key':'node.kubernetes.io/unreachable','operator':'Exists','effect':'NoExecute','tolerationSeconds':300}]}}}]}}\
    """
        .formatted(number, namespace, queue, replicas, number % 40)
        .replace('\'', '"')
        .replace("\n", "");
  }

  private static String managedFields(int managers) {
    var all = new StringJoiner(",");
    for (int i = 0; i < managers; i++) {
      all.add(
          "{'manager':'manager-%d','operation':'Update','apiVersion':'v1','time':'2026-01-01T00:00:00Z','fieldsType':'FieldsV1','fieldsV1':{'f:metadata':{'f:annotations':{'.':{},'f:volcano.sh/job-name':{},'f:volcano.sh/task-index':{}},'f:labels':{'.':{},'f:volcano.sh/job-name':{},'f:app':{}},'f:ownerReferences':{'.':{},'k:{\\'uid\\':\\'0000-job\\'}':{}}},'f:spec':{'f:containers':{'k:{\\'name\\':\\'worker\\'}':{'.':{},'f:command':{},'f:env':{'.':{},'k:{\\'name\\':\\'MASTER_ADDR\\'}':{'.':{},'f:name':{},'f:value':{}}},'f:image':{},'f:resources':{'.':{},'f:limits':{'.':{},'f:cpu':{},'f:memory':{}},'f:requests':{'.':{},'f:cpu':{},'f:memory':{}}}}},'f:restartPolicy':{},'f:schedulerName':{}}}}"
              .formatted(i));
    }
    return all.toString();
  }
}
