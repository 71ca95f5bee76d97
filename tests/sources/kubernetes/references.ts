import { basename, dirname, join } from 'node:path'
import { settings } from '#server/platform/config/environment.ts'
import {
  type Container,
  configMapsOf,
  type Manifests,
  ofKind,
  type Pod,
  type Selector,
  type Workload,
  workloadsOf,
} from './manifests.ts'

/** Pods of a workload, or the instances of a database cluster, whose pods are made by its operator. */
type Pods = { owner: string; labels: Readonly<Record<string, string>>; pod?: Pod }

/** References of a manifest to another one, or to the program, that lead nowhere. */
export function listWrongReferences(all: Manifests): string[] {
  return [
    ...listWrongSelectors(all),
    ...workloadsOf(all).flatMap((workload) => listWrongVariables(all, workload)),
    ...listWrongSecrets(all),
    ...listWrongPorts(all),
    ...workloadsOf(all).flatMap(listWrongVolumes),
    ...listWrongNames(all),
    ...listWrongDatabases(all),
    ...listWrongFiles(all),
  ]
}

function podsOf(all: Manifests): Pods[] {
  return [
    ...workloadsOf(all).map(({ metadata, spec }) => ({
      owner: metadata.name,
      labels: spec.template.metadata.labels,
      pod: spec.template.spec,
    })),
    ...ofKind(all, 'Cluster').map(({ metadata: { name } }) => ({ owner: name, labels: { 'cnpg.io/cluster': name } })),
  ]
}

function isSelected({ labels }: Pods, { matchLabels = {}, matchExpressions = [] }: Selector): boolean {
  return (
    Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
    matchExpressions.every(({ key, values }) => values.includes(labels[key] ?? ''))
  )
}

/** An expression that accepts several values is several selectors, each of which must match. */
function eachValue({ matchLabels = {}, matchExpressions = [] }: Selector): Selector[] {
  const [first, ...others] = matchExpressions
  if (!first) return [{ matchLabels }]
  return first.values.flatMap((value) =>
    eachValue({ matchLabels: { ...matchLabels, [first.key]: value }, matchExpressions: others }),
  )
}

/** All selectors of pods in our own namespace, with what has them. */
function selectorsOf(all: Manifests): { of: string; selector: Selector }[] {
  const services = ofKind(all, 'Service').map(({ metadata, spec }) => ({
    of: `Service ${metadata.name}`,
    selector: { matchLabels: spec.selector },
  }))
  const budgets = ofKind(all, 'PodDisruptionBudget').map(({ metadata, spec }) => ({
    of: `PodDisruptionBudget ${metadata.name}`,
    selector: spec.selector,
  }))
  const policies = ofKind(all, 'NetworkPolicy').flatMap(
    ({ metadata, spec: { podSelector, ingress = [], egress = [] } }) => {
      const peers = [...ingress, ...egress].flatMap(({ from = [], to = [] }) => [...from, ...to])
      const ours = peers.flatMap((peer) => (peer.podSelector && !peer.namespaceSelector ? [peer.podSelector] : []))
      return [podSelector, ...ours].map((selector) => ({ of: `NetworkPolicy ${metadata.name}`, selector }))
    },
  )
  return [...services, ...budgets, ...policies]
}

function listWrongSelectors(all: Manifests): string[] {
  const pods = podsOf(all)
  const lost = selectorsOf(all).flatMap(({ of, selector }) =>
    eachValue(selector)
      .filter((one) => !pods.some((each) => isSelected(each, one)))
      .map(({ matchLabels }) => `${of} selects no pod: ${JSON.stringify(matchLabels)}`),
  )
  const own = workloadsOf(all).flatMap(({ metadata: { name }, spec }) => {
    const spread = (spec.template.spec.topologySpreadConstraints ?? []).map(({ labelSelector }) => labelSelector)
    return [...(spec.selector ? [spec.selector] : []), ...spread].flatMap((selector) => {
      const owners = pods.filter((each) => isSelected(each, selector)).map(({ owner }) => owner)
      return owners.join() === name ? [] : [`${name} selects the pods of ${owners.join(' and ') || 'none'}`]
    })
  })
  return [...lost, ...own]
}

const knownVariables = new Set([...Object.keys(settings.shape), 'NODE_ENV'])
const referred = (value = '') => [...value.matchAll(/\$\((\w+)\)/g)].map(([, name]) => name!)

/** A variable is a setting of the program, or is part of a later variable's value. */
function listWrongVariables(all: Manifests, { metadata, spec }: Workload): string[] {
  const configMaps = configMapsOf(all)
  return spec.template.spec.containers.flatMap(({ env, envFrom = [] }) => {
    const maps = envFrom.flatMap(({ configMapRef: { name } }) => Object.keys(configMaps.get(name) ?? {}))
    const used = env.flatMap(({ value }) => referred(value))
    const unknown = [...maps, ...env.map(({ name }) => name)].filter(
      (name) => !knownVariables.has(name) && !used.includes(name),
    )
    const early = env.flatMap(({ value }, index) =>
      referred(value).filter((name) => !env.slice(0, index).some((before) => before.name === name)),
    )
    const twice = env.filter(({ name }, index) => env.findIndex((other) => other.name === name) !== index)
    return [
      ...unknown.map((name) => `${metadata.name}: the program knows no ${name}`),
      ...early.map((name) => `${metadata.name}: $(${name}) is not declared before it is used`),
      ...twice.map(({ name }) => `${metadata.name}: ${name} is there twice`),
    ]
  })
}

/** The Secrets that CloudNativePG makes for a cluster. */
const madeSecrets = (cluster: string): [string, string[]][] => [[`${cluster}-ca`, ['ca.crt']]]

type KeyUse = { of: string; secret: string; keys: readonly string[] }

function keyUses(all: Manifests): KeyUse[] {
  const basicAuth = ['username', 'password']
  return [
    ...workloadsOf(all).flatMap(({ metadata: { name: of }, spec }) => [
      ...spec.template.spec.containers.flatMap(({ env }) =>
        env.flatMap(({ valueFrom }) =>
          valueFrom ? [{ of, secret: valueFrom.secretKeyRef.name, keys: [valueFrom.secretKeyRef.key] }] : [],
        ),
      ),
      ...spec.template.spec.volumes.flatMap(({ secret }) =>
        secret ? [{ of, secret: secret.secretName, keys: secret.items.map(({ key }) => key) }] : [],
      ),
    ]),
    ...ofKind(all, 'Ingress').flatMap(({ metadata, spec }) =>
      spec.tls.map(({ secretName }) => ({ of: metadata.name, secret: secretName, keys: ['tls.crt', 'tls.key'] })),
    ),
    ...ofKind(all, 'Cluster').flatMap(({ metadata: { name: of }, spec: { bootstrap, managed } }) =>
      [bootstrap.initdb.secret, ...managed.roles.map(({ passwordSecret }) => passwordSecret)].map(({ name }) => ({
        of,
        secret: name,
        keys: basicAuth,
      })),
    ),
    ...ofKind(all, 'ObjectStore').flatMap(({ metadata, spec }) =>
      Object.values(spec.configuration.s3Credentials).map(({ name, key }) => ({
        of: metadata.name,
        secret: name,
        keys: [key],
      })),
    ),
  ]
}

function listWrongSecrets(all: Manifests): string[] {
  const templates = ofKind(all, 'Secret').map(
    ({ metadata: { name }, stringData }) => [name, Object.keys(stringData)] as [string, string[]],
  )
  const made = ofKind(all, 'Cluster').flatMap(({ metadata }) => madeSecrets(metadata.name))
  const secrets = new Map([...templates, ...made])
  const uses = keyUses(all)
  const lost = uses.flatMap(({ of, secret, keys }) =>
    keys
      .filter((key) => !secrets.get(secret)?.includes(key))
      .map((key) => `${of}: no Secret ${secret} has the key ${key}`),
  )
  const unused = templates.flatMap(([name, keys]) =>
    keys
      .filter((key) => !uses.some((use) => use.secret === name && use.keys.includes(key)))
      .map((key) => `Secret ${name}: nothing uses the key ${key}`),
  )
  return [...lost, ...unused]
}

function portsOf({ pod }: Pods): string[] {
  return pod?.containers.flatMap(({ ports = [] }) => ports.map(({ name }) => name)) ?? []
}

function listWrongPorts(all: Manifests): string[] {
  const pods = podsOf(all)
  const check = (of: string, selector: Selector, ports: readonly (string | number)[]) =>
    pods
      .filter((each) => isSelected(each, selector))
      .flatMap((each) =>
        ports
          .filter((port) => typeof port === 'string' && !portsOf(each).includes(port))
          .map((port) => `${of}: no container of ${each.owner} has the port ${port}`),
      )
  const probed = workloadsOf(all).flatMap(({ metadata, spec }) =>
    spec.template.spec.containers.flatMap((container) =>
      probedPorts(container)
        .filter((port) => !(container.ports ?? []).some(({ name }) => name === port))
        .map((port) => `${metadata.name}: a probe of the port ${port}, which its container has not`),
    ),
  )
  return [
    ...ofKind(all, 'Service').flatMap(({ metadata: { name }, spec: { selector, ports } }) =>
      check(
        `Service ${name}`,
        { matchLabels: selector },
        ports.map(({ targetPort }) => targetPort),
      ),
    ),
    ...ofKind(all, 'NetworkPolicy').flatMap(({ metadata: { name }, spec: { podSelector, ingress = [] } }) =>
      check(
        `NetworkPolicy ${name}`,
        podSelector,
        ingress.flatMap(({ ports = [] }) => ports.map(({ port }) => port)),
      ),
    ),
    ...probed,
  ]
}

function probedPorts({ startupProbe, livenessProbe, readinessProbe }: Container): string[] {
  return [startupProbe, livenessProbe, readinessProbe].flatMap((probe) => (probe ? [probe.httpGet.port] : []))
}

function listWrongVolumes({ metadata, spec: { template, volumeClaimTemplates = [] } }: Workload): string[] {
  const { volumes, containers } = template.spec
  const names = [...volumes, ...volumeClaimTemplates.map((claim) => claim.metadata)].map(({ name }) => name)
  const mounted = containers.flatMap(({ volumeMounts }) => volumeMounts.map(({ name }) => name))
  return [
    ...mounted.filter((name) => !names.includes(name)).map((name) => `${metadata.name} has no volume ${name}`),
    ...names.filter((name) => !mounted.includes(name)).map((name) => `${metadata.name}: nothing mounts ${name}`),
  ]
}

/** Services, ConfigMaps, clusters and object stores that another manifest names. */
function listWrongNames(all: Manifests): string[] {
  const configMaps = configMapsOf(all)
  const services = ofKind(all, 'Service')
  const clusters = ofKind(all, 'Cluster')
  const stores = ofKind(all, 'ObjectStore').map(({ metadata }) => metadata.name)
  return [
    ...workloadsOf(all).flatMap(({ metadata, spec }) =>
      spec.template.spec.containers
        .flatMap(({ envFrom = [] }) => envFrom)
        .filter(({ configMapRef }) => !configMaps.has(configMapRef.name))
        .map(({ configMapRef }) => `${metadata.name}: there is no ConfigMap ${configMapRef.name}`),
    ),
    ...ofKind(all, 'StatefulSet')
      .filter(({ spec }) => !services.some(({ metadata }) => metadata.name === spec.serviceName))
      .map(({ metadata, spec }) => `${metadata.name}: there is no Service ${spec.serviceName}`),
    ...ofKind(all, 'Ingress').flatMap(({ metadata: { name: of }, spec }) =>
      spec.rules
        .flatMap(({ http }) => http.paths.map(({ backend }) => backend.service))
        .filter(
          ({ name, port }) => !services.some((each) => each.metadata.name === name && hasPort(each.spec, port.name)),
        )
        .map(({ name, port }) => `${of}: there is no Service ${name} with the port ${port.name}`),
    ),
    ...clusters.flatMap(({ metadata, spec }) =>
      spec.plugins
        .map(({ parameters }) => parameters.barmanObjectName)
        .filter((store) => !stores.includes(store))
        .map((store) => `${metadata.name}: there is no ObjectStore ${store}`),
    ),
    ...ofKind(all, 'ScheduledBackup')
      .filter(
        ({ spec: { cluster, pluginConfiguration } }) =>
          !clusters.some(
            ({ metadata, spec: { plugins } }) =>
              metadata.name === cluster.name && plugins.some(({ name }) => name === pluginConfiguration.name),
          ),
      )
      .map(({ metadata, spec }) => `${metadata.name}: no cluster ${spec.cluster.name} with that plugin`),
  ]
}

function hasPort({ ports }: { ports: { name: string }[] }, wanted: string): boolean {
  return ports.some(({ name }) => name === wanted)
}

/** Each address of a database names a cluster's service, its database, and a user with the password of its Secret. */
function listWrongDatabases(all: Manifests): string[] {
  const logIns = ofKind(all, 'Cluster').flatMap(({ metadata: { name }, spec: { bootstrap, managed } }) => {
    const { database, owner, secret } = bootstrap.initdb
    const users = [{ name: owner, passwordSecret: secret }, ...managed.roles]
    return users.map((user) => ({ cluster: name, database, user: user.name, secret: user.passwordSecret.name }))
  })
  return workloadsOf(all).flatMap(({ metadata, spec }) =>
    spec.template.spec.containers.flatMap(({ env }) =>
      env
        .filter(({ name }) => name.endsWith('DATABASE_URL'))
        .filter(({ value = '' }) => {
          const [, user, variable, host, database] =
            /^postgres:\/\/(\w+):\$\((\w+)\)@([\w-]+):5432\/(\w+)\?/.exec(value) ?? []
          const secret = env.find(({ name }) => name === variable)?.valueFrom?.secretKeyRef.name
          return !logIns.some(
            (each) =>
              each.user === user &&
              each.secret === secret &&
              each.database === database &&
              [`${each.cluster}-rw`, `${each.cluster}-ro`].includes(host ?? ''),
          )
        })
        .map(({ name }) => `${metadata.name}: ${name} names no database of this cluster`),
    ),
  )
}

/** Every file belongs to the kustomization of its folder, which replaces each image. */
function listWrongFiles({ files }: Manifests): string[] {
  return files.flatMap(({ path, manifests }) =>
    manifests.flatMap((manifest) => {
      if (manifest.kind !== 'Kustomization') return []
      const here = files.filter((file) => dirname(file.path) === dirname(path) && file.path !== path)
      const names = here.map((file) => basename(file.path))
      const images = here.flatMap((file) => file.manifests.flatMap(imagesOf))
      const replaced = (manifest.images ?? []).map(({ name }) => name)
      return [
        ...names.filter((name) => !manifest.resources.includes(name)).map((name) => `${path} does not name ${name}`),
        ...manifest.resources
          .filter((name) => !names.includes(name))
          .map((name) => `${path}: there is no ${join(dirname(path), name)}`),
        ...images.filter((image) => !replaced.includes(image)).map((image) => `${path} does not replace ${image}`),
      ]
    }),
  )
}

function imagesOf(manifest: Manifests['files'][number]['manifests'][number]): string[] {
  if (manifest.kind !== 'Deployment' && manifest.kind !== 'StatefulSet' && manifest.kind !== 'Job') return []
  return manifest.spec.template.spec.containers.map(({ image }) => image)
}
