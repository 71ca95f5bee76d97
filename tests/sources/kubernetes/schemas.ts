import { Ajv, type ValidateFunction } from 'ajv'
import type { Manifest } from './manifests.ts'

/**
 * The fields that deploy/kubernetes uses, with their types and values, as Kubernetes, CloudNativePG, its Barman Cloud
 * plugin and Kustomize document them. Any other field is refused, because a server may ignore a field that it does not
 * know. Before you add one, look it up with `kubectl explain`.
 */
type Schema = Readonly<Record<string, unknown>>

const text: Schema = { type: 'string', minLength: 1 }
const whole: Schema = { type: 'integer', minimum: 0 }
const flag: Schema = { type: 'boolean' }
const oneOf = (...values: readonly (string | boolean)[]): Schema => ({ enum: values })
const like = (pattern: RegExp): Schema => ({ type: 'string', pattern: pattern.source })
const list = (items: Schema): Schema => ({ type: 'array', minItems: 1, items })
const mapOf = (values: Schema): Schema => ({ type: 'object', minProperties: 1, additionalProperties: values })
const object = (
  required: Readonly<Record<string, Schema>>,
  optional: Readonly<Record<string, Schema>> = {},
): Schema => ({
  type: 'object',
  additionalProperties: false,
  required: Object.keys(required),
  properties: { ...required, ...optional },
})

const name = like(/^[a-z0-9]([a-z0-9.-]{0,61}[a-z0-9])?$/)
const portName = like(/^[a-z0-9-]{1,15}$/)
const portNumber: Schema = { type: 'integer', minimum: 1, maximum: 65_535 }
const quantity = like(/^\d+(\.\d+)?(m|k|M|G|T|Ki|Mi|Gi|Ti)?$/)
const labels = mapOf(like(/^[A-Za-z0-9]([\w.-]{0,61}[A-Za-z0-9])?$/))
const reference = object({ name })
const keyReference = object({ name, key: text })

const manifest = (apiVersion: string, kind: string, body: Schema, metadata: Readonly<Record<string, Schema>> = {}) =>
  object({
    apiVersion: oneOf(apiVersion),
    kind: oneOf(kind),
    metadata: object({ name }, metadata),
    ...(body.properties as Record<string, Schema>),
  })
const withSpec = (apiVersion: string, kind: string, spec: Schema, metadata?: Readonly<Record<string, Schema>>) =>
  manifest(apiVersion, kind, object({ spec }), metadata)

const selector = object(
  {},
  {
    matchLabels: labels,
    matchExpressions: list(object({ key: text, operator: oneOf('In'), values: list(text) })),
  },
)

const probe = object({
  httpGet: object({ path: like(/^\//), port: portName }),
  periodSeconds: portNumber,
  timeoutSeconds: portNumber,
  failureThreshold: portNumber,
})

const container = object(
  {
    name,
    image: text,
    env: list({
      oneOf: [
        object({ name: text, value: text }),
        object({ name: text, valueFrom: object({ secretKeyRef: keyReference }) }),
      ],
    }),
    resources: object({ requests: object({ cpu: quantity, memory: quantity }), limits: object({ memory: quantity }) }),
    securityContext: object({
      allowPrivilegeEscalation: oneOf(false),
      readOnlyRootFilesystem: oneOf(true),
      capabilities: object({ drop: { const: ['ALL'] } }),
    }),
    volumeMounts: list(object({ name, mountPath: like(/^\//) }, { readOnly: flag })),
  },
  {
    command: list(text),
    envFrom: list(object({ configMapRef: reference })),
    ports: list(object({ name: portName, containerPort: portNumber })),
    startupProbe: probe,
    livenessProbe: probe,
    readinessProbe: probe,
  },
)

const pod = object(
  {
    automountServiceAccountToken: oneOf(false),
    enableServiceLinks: oneOf(false),
    securityContext: object(
      {
        runAsNonRoot: oneOf(true),
        runAsUser: portNumber,
        runAsGroup: portNumber,
        seccompProfile: object({ type: oneOf('RuntimeDefault') }),
      },
      { fsGroup: portNumber, fsGroupChangePolicy: oneOf('OnRootMismatch', 'Always') },
    ),
    containers: list(container),
    volumes: list({
      oneOf: [
        object({ name, secret: object({ secretName: name, items: list(object({ key: text, path: text })) }) }),
        object({ name, emptyDir: object({ sizeLimit: quantity }) }),
      ],
    }),
  },
  {
    restartPolicy: oneOf('Never', 'OnFailure'),
    terminationGracePeriodSeconds: whole,
    topologySpreadConstraints: list(
      object(
        {
          maxSkew: portNumber,
          topologyKey: oneOf('kubernetes.io/hostname', 'topology.kubernetes.io/zone'),
          whenUnsatisfiable: oneOf('DoNotSchedule', 'ScheduleAnyway'),
          labelSelector: selector,
        },
        { nodeTaintsPolicy: oneOf('Honor', 'Ignore') },
      ),
    ),
  },
)
const template = object({ metadata: object({ labels }), spec: pod })

const deployment = object({
  replicas: whole,
  revisionHistoryLimit: whole,
  strategy: object({ rollingUpdate: object({ maxSurge: whole, maxUnavailable: whole }) }),
  selector,
  template,
})

const statefulSet = object({
  replicas: whole,
  revisionHistoryLimit: whole,
  podManagementPolicy: oneOf('Parallel', 'OrderedReady'),
  serviceName: name,
  selector,
  template,
  volumeClaimTemplates: list(
    object({
      metadata: object({ name }),
      spec: object({
        accessModes: list(oneOf('ReadWriteOnce', 'ReadWriteOncePod', 'ReadWriteMany')),
        storageClassName: text,
        resources: object({ requests: object({ storage: quantity }) }),
      }),
    }),
  ),
})

const job = object({ backoffLimit: whole, ttlSecondsAfterFinished: whole, template })

const service = object(
  { selector: labels, ports: list(object({ name: portName, port: portNumber, targetPort: portName })) },
  { clusterIP: oneOf('None') },
)

const budget = object({
  maxUnavailable: whole,
  unhealthyPodEvictionPolicy: oneOf('AlwaysAllow', 'IfHealthyBudget'),
  selector,
})

const peers = list(
  object(
    {},
    {
      podSelector: selector,
      namespaceSelector: selector,
      ipBlock: object({ cidr: like(/^[\d.:]+\/\d+$/) }, { except: list(like(/^[\da-f.:]+\/\d+$/)) }),
    },
  ),
)
const policyPorts = list(
  object({ protocol: oneOf('TCP', 'UDP'), port: { type: ['integer', 'string'], minimum: 1, maximum: 65_535 } }),
)
const networkPolicy = object(
  { podSelector: selector, policyTypes: list(oneOf('Ingress', 'Egress')) },
  {
    ingress: list(object({ from: peers, ports: policyPorts })),
    egress: list(object({ ports: policyPorts }, { to: peers })),
  },
)

const ingress = object({
  ingressClassName: name,
  tls: list(object({ hosts: list(text), secretName: name })),
  rules: list(
    object({
      host: text,
      http: object({
        paths: list(
          object({
            path: like(/^\//),
            pathType: oneOf('Prefix', 'Exact'),
            backend: object({ service: object({ name, port: object({ name: portName }) }) }),
          }),
        ),
      }),
    }),
  ),
})
/** The annotations of F5's NGINX Ingress Controller, with the values that it accepts. */
const ingressAnnotations = object(
  {
    'nginx.org/lb-method': { const: 'hash $remote_addr consistent' },
    'nginx.org/client-max-body-size': like(/^\d+m$/),
  },
  {
    'nginx.org/max-fails': like(/^\d+$/),
    'nginx.org/fail-timeout': like(/^\d+s$/),
    'nginx.org/proxy-connect-timeout': like(/^\d+s$/),
    'nginx.org/keepalive': like(/^\d+$/),
    'nginx.org/app-root': like(/^\/[\w/]*\w$/),
  },
)

const secret = object(
  {
    apiVersion: oneOf('v1'),
    kind: oneOf('Secret'),
    metadata: object({ name, namespace: name }, { labels }),
    stringData: mapOf(text),
  },
  { type: oneOf('Opaque', 'kubernetes.io/basic-auth', 'kubernetes.io/tls') },
)

const cluster = object({
  instances: portNumber,
  imageName: like(/^[\w./-]+:\d+\.\d+[\w.-]*$/),
  bootstrap: object({
    initdb: object({
      database: text,
      owner: text,
      secret: reference,
      dataChecksums: flag,
      encoding: text,
      localeCollate: text,
      localeCType: text,
    }),
  }),
  managed: object({
    roles: list(object({ name: text, ensure: oneOf('present', 'absent'), login: flag, passwordSecret: reference })),
  }),
  postgresql: object({
    synchronous: object({
      method: oneOf('any', 'first'),
      number: portNumber,
      dataDurability: oneOf('required', 'preferred'),
      failoverQuorum: flag,
    }),
    parameters: mapOf(text),
    pg_hba: list(text),
  }),
  smartShutdownTimeout: whole,
  switchoverDelay: whole,
  affinity: object({
    enablePodAntiAffinity: flag,
    podAntiAffinityType: oneOf('required', 'preferred'),
    topologyKey: text,
  }),
  resources: object({
    requests: object({ cpu: quantity, memory: quantity }),
    limits: object({ cpu: quantity, memory: quantity }),
  }),
  storage: object({ storageClass: text, size: quantity }),
  walStorage: object({ storageClass: text, size: quantity }),
  plugins: list(object({ name: text, isWALArchiver: flag, parameters: object({ barmanObjectName: name }) })),
})

const encryption = oneOf('AES256', 'aws:kms')
const objectStore = object({
  configuration: object({
    destinationPath: like(/^s3:\/\//),
    s3Credentials: object({ accessKeyId: keyReference, secretAccessKey: keyReference, region: keyReference }),
    wal: object({
      compression: oneOf('bzip2', 'gzip', 'lz4', 'snappy', 'xz', 'zstd'),
      encryption,
      maxParallel: portNumber,
    }),
    data: object({ compression: oneOf('bzip2', 'gzip', 'snappy'), encryption, jobs: portNumber }),
  }),
  retentionPolicy: like(/^[1-9][0-9]*[dwm]$/),
})

const scheduledBackup = object({
  cluster: reference,
  schedule: like(/^(\S+ ){5}\S+$/),
  immediate: flag,
  backupOwnerReference: oneOf('none', 'self', 'cluster'),
  method: oneOf('barmanObjectStore', 'volumeSnapshot', 'plugin'),
  pluginConfiguration: object({ name: text }),
})

const kustomization = object(
  {
    apiVersion: oneOf('kustomize.config.k8s.io/v1beta1'),
    kind: oneOf('Kustomization'),
    namespace: name,
    resources: list(text),
  },
  {
    images: list(object({ name: text, newName: text, newTag: text })),
    configMapGenerator: list(object({ name, envs: list(text) })),
  },
)

const schemas: readonly Schema[] = [
  manifest('v1', 'Namespace', object({}), { labels }),
  withSpec('networking.k8s.io/v1', 'NetworkPolicy', networkPolicy),
  withSpec('networking.k8s.io/v1', 'Ingress', ingress, { annotations: ingressAnnotations }),
  withSpec('apps/v1', 'Deployment', deployment),
  withSpec('apps/v1', 'StatefulSet', statefulSet),
  withSpec('batch/v1', 'Job', job),
  withSpec('v1', 'Service', service),
  withSpec('policy/v1', 'PodDisruptionBudget', budget),
  secret,
  withSpec('postgresql.cnpg.io/v1', 'Cluster', cluster),
  withSpec('postgresql.cnpg.io/v1', 'ScheduledBackup', scheduledBackup),
  withSpec('barmancloud.cnpg.io/v1', 'ObjectStore', objectStore),
  kustomization,
]

const ajv = new Ajv({ allErrors: true, allowUnionTypes: true })
const validators = new Map<string, ValidateFunction>(
  schemas.map((schema) => {
    const { apiVersion, kind } = schema.properties as Record<string, { enum: readonly string[] }>
    return [`${apiVersion!.enum[0]} ${kind!.enum[0]}`, ajv.compile(schema)]
  }),
)

/** The errors of one manifest; none if it has only known fields with allowed values. */
export function listSchemaErrors(manifest: Manifest): string[] {
  const validate = validators.get(`${manifest.apiVersion} ${manifest.kind}`)
  if (!validate) return [`${manifest.apiVersion} ${manifest.kind} is no known kind`]
  if (validate(manifest)) return []
  return validate.errors!.map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  )
}
