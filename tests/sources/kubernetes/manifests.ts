import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseEnv } from 'node:util'
import { parseAllDocuments } from 'yaml'

const folder = 'deploy/kubernetes'

type Labels = Readonly<Record<string, string>>
type NamedKey = { name: string; key: string }

export type Selector = {
  matchLabels?: Labels
  matchExpressions?: { key: string; operator: 'In'; values: string[] }[]
}
type Variable = { name: string; value?: string; valueFrom?: { secretKeyRef: NamedKey } }
type Probe = { httpGet: { path: string; port: string }; periodSeconds: number; failureThreshold: number }
export type Container = {
  name: string
  image: string
  command?: string[]
  env: Variable[]
  envFrom?: { configMapRef: { name: string } }[]
  ports?: { name: string; containerPort: number }[]
  startupProbe?: Probe
  livenessProbe?: Probe
  readinessProbe?: Probe
  resources: { requests: { cpu: string; memory: string } }
  securityContext: { readOnlyRootFilesystem: boolean }
  volumeMounts: { name: string; mountPath: string }[]
}
type Volume = {
  name: string
  secret?: { secretName: string; items: { key: string; path: string }[] }
  emptyDir?: { sizeLimit: string }
}
export type Pod = {
  terminationGracePeriodSeconds?: number
  securityContext: { runAsUser: number; runAsGroup: number }
  topologySpreadConstraints?: { topologyKey: string; labelSelector: Selector }[]
  containers: Container[]
  volumes: Volume[]
}
type Peer = { podSelector?: Selector; namespaceSelector?: Selector; ipBlock?: object }
type PolicyRule = { from?: Peer[]; to?: Peer[]; ports?: { protocol: string; port: number | string }[] }
type Named<Kind extends string> = { apiVersion: string; kind: Kind; metadata: { name: string; namespace?: string } }

type WithPods = {
  spec: {
    replicas?: number
    serviceName?: string
    selector?: Selector
    template: { metadata: { labels: Labels }; spec: Pod }
    volumeClaimTemplates?: { metadata: { name: string } }[]
  }
}
type Deployment = Named<'Deployment'> & WithPods
type StatefulSet = Named<'StatefulSet'> & WithPods
type Job = Named<'Job'> & WithPods
export type Workload = Deployment | StatefulSet | Job
type Service = Named<'Service'> & {
  spec: { selector: Labels; ports: { name: string; port: number; targetPort: string }[] }
}
type Budget = Named<'PodDisruptionBudget'> & { spec: { selector: Selector } }
type NetworkPolicy = Named<'NetworkPolicy'> & {
  spec: { podSelector: Selector; policyTypes: string[]; ingress?: PolicyRule[]; egress?: PolicyRule[] }
}
type IngressPath = { path: string; backend: { service: { name: string; port: { name: string } } } }
type Ingress = Named<'Ingress'> & {
  spec: {
    tls: { hosts: string[]; secretName: string }[]
    rules: { host: string; http: { paths: IngressPath[] } }[]
  }
}
type Secret = Named<'Secret'> & { stringData: Record<string, string> }
type Cluster = Named<'Cluster'> & {
  spec: {
    bootstrap: { initdb: { database: string; owner: string; secret: { name: string } } }
    managed: { roles: { name: string; passwordSecret: { name: string } }[] }
    postgresql: { parameters: Record<string, string>; synchronous: Record<string, unknown> }
    plugins: { name: string; parameters: { barmanObjectName: string } }[]
  }
}
type ObjectStore = Named<'ObjectStore'> & {
  spec: { configuration: { s3Credentials: Record<string, NamedKey> } }
}
type ScheduledBackup = Named<'ScheduledBackup'> & {
  spec: { cluster: { name: string }; pluginConfiguration: { name: string } }
}
type Kustomization = {
  apiVersion: string
  kind: 'Kustomization'
  resources: string[]
  images?: { name: string; newName: string; newTag: string }[]
  configMapGenerator?: { name: string; envs: string[] }[]
}
export type Manifest =
  | Deployment
  | StatefulSet
  | Job
  | Service
  | Budget
  | NetworkPolicy
  | Ingress
  | Secret
  | Cluster
  | ObjectStore
  | ScheduledBackup
  | Kustomization
  | Named<'Namespace'>

type ManifestFile = { path: string; manifests: Manifest[] }
/** The manifests by file, and the variables of each file with settings. Paths begin in deploy/kubernetes. */
export type Manifests = { files: ManifestFile[]; settings: Record<string, Record<string, string>> }

/** A document with an error of YAML, such as a key that is there twice, is not read. */
export function readManifests(): Manifests {
  const files = globSync('**/*.yaml', { cwd: folder }).map((path) => ({ path, manifests: readDocuments(path) }))
  const settings = globSync('**/*.env', { cwd: folder }).map((path) => [path, parseEnv(readText(path))])
  return { files, settings: Object.fromEntries(settings) }
}

function readText(path: string): string {
  return readFileSync(join(folder, path), 'utf8')
}

function readDocuments(path: string): Manifest[] {
  return parseAllDocuments(readText(path)).map((document) => {
    if (document.errors.length > 0) throw document.errors[0]
    return document.toJS() as Manifest
  })
}

/** All manifests of a kind. */
export function ofKind<Kind extends Manifest['kind']>(
  { files }: Manifests,
  kind: Kind,
): Extract<Manifest, { kind: Kind }>[] {
  const isOfKind = (manifest: Manifest): manifest is Extract<Manifest, { kind: Kind }> => manifest.kind === kind
  return files.flatMap(({ manifests }) => manifests).filter(isOfKind)
}

/** Everything that makes pods of the program. */
export function workloadsOf(all: Manifests): Workload[] {
  return [...ofKind(all, 'Deployment'), ...ofKind(all, 'StatefulSet'), ...ofKind(all, 'Job')]
}

/** The variables of the ConfigMaps that a kustomization of the same folder generates, by name. */
export function configMapsOf({ files, settings }: Manifests): Map<string, Record<string, string>> {
  const generated = files.flatMap(({ path, manifests }) =>
    manifests.flatMap((manifest) =>
      manifest.kind === 'Kustomization'
        ? (manifest.configMapGenerator ?? []).map(({ name, envs }) => {
            const found = envs.map((file) => settings[join(dirname(path), file)] ?? {})
            return [name, Object.assign({}, ...found) as Record<string, string>] as const
          })
        : [],
    ),
  )
  return new Map(generated)
}
