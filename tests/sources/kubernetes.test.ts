import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { allEndpoints } from '#contract/endpoints.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { neededByBucket, neededInProduction } from '#server/platform/config/environment.ts'
import { type Role, roles } from '#server/platform/config/roles.ts'
import {
  type Container,
  configMapsOf,
  type Manifest,
  type Manifests,
  ofKind,
  readManifests,
  type Workload,
  workloadsOf,
} from './kubernetes/manifests.ts'
import { listWrongReferences } from './kubernetes/references.ts'
import { listSchemaErrors } from './kubernetes/schemas.ts'

const all = readManifests()
const workload = (name: string, of = all) =>
  workloadsOf(of).find(({ metadata }) => metadata.name === `fairdraw-${name}`)!
const podOf = ({ spec }: Workload) => spec.template.spec
const containerOf = (from: Workload) => podOf(from).containers[0]!
const cluster = ofKind(all, 'Cluster')[0]!

/** Only manifests with the right fields can be compared with one another. */
function listMistakes(of: Manifests): string[] {
  const errors = of.files.flatMap(({ path, manifests }) =>
    manifests.flatMap((manifest) => listSchemaErrors(manifest).map((error) => `${path}: ${error}`)),
  )
  return errors.length > 0 ? errors : listWrongReferences(of)
}

test('every manifest has only known fields, and names only what exists', () => {
  expect(all.files.length).toBeGreaterThan(10)
  expect(listMistakes(all)).toEqual([])
})

type Change = (of: Manifests) => unknown
const find = <Kind extends Manifest['kind']>(of: Manifests, kind: Kind, name: string) =>
  ofKind(of, kind).find((manifest) => 'metadata' in manifest && manifest.metadata.name === name)!
const kustomizationOf = (of: Manifests, folder: string) => {
  const { manifests } = of.files.find(({ path }) => path === `${folder}/kustomization.yaml`)!
  return manifests[0] as Extract<Manifest, { kind: 'Kustomization' }>
}
const apiContainer = (of: Manifests) => containerOf(workload('api', of))
const variable = ({ env }: Container, wanted: string) => env.find(({ name }) => name === wanted)!

const planted: [mistake: string, change: Change, found: RegExp][] = [
  ['an unknown field', (of) => Object.assign(podOf(workload('api', of)), { tolerance: [] }), /tolerance/],
  ['a missing field', (of) => Reflect.deleteProperty(apiContainer(of), 'resources'), /resources/],
  [
    'a number in place of a text',
    (of) => Object.assign(variable(apiContainer(of), 'WORKERS'), { value: 2 }),
    /\/value/,
  ],
  ['an unknown kind', (of) => Object.assign(find(of, 'Service', 'fairdraw-api'), { kind: 'Servise' }), /no known kind/],
  ['an old version', (of) => Object.assign(workload('api', of), { apiVersion: 'apps/v1beta1' }), /apps\/v1beta1/],
  [
    'a weaker durability',
    (of) => Object.assign(ofKind(of, 'Cluster')[0]!.spec.postgresql.synchronous, { dataDurability: 'prefered' }),
    /dataDurability/,
  ],
  [
    'a Service that selects no pod',
    (of) => Object.assign(find(of, 'Service', 'fairdraw-api').spec, { selector: { app: 'api' } }),
    /^Service fairdraw-api selects no pod/,
  ],
  [
    'a budget that selects no pod',
    (of) =>
      Object.assign(find(of, 'PodDisruptionBudget', 'fairdraw-web').spec, { selector: { matchLabels: { a: 'b' } } }),
    /^PodDisruptionBudget fairdraw-web selects no pod/,
  ],
  [
    'a policy with one role too many',
    (of) =>
      find(of, 'NetworkPolicy', 'program-to-providers').spec.podSelector.matchExpressions![0]!.values.push('workers'),
    /^NetworkPolicy program-to-providers selects no pod.*workers/,
  ],
  [
    'a policy for the instances of another cluster',
    (of) => Object.assign(ofKind(of, 'Cluster')[0]!.metadata, { name: 'fairdraw-database' }),
    /^NetworkPolicy program-to-database selects no pod/,
  ],
  [
    'a Deployment that selects the pods of another one too',
    (of) =>
      Object.assign(workload('api', of).spec, { selector: { matchLabels: { 'app.kubernetes.io/name': 'fairdraw' } } }),
    /^fairdraw-api selects the pods of .* and /,
  ],
  [
    'an unknown variable',
    (of) => apiContainer(of).env.push({ name: 'DATABASE_CONECTIONS', value: '6' }),
    /^fairdraw-api: the program knows no DATABASE_CONECTIONS/,
  ],
  [
    'an unknown variable of the ConfigMap',
    (of) => Object.assign(of.settings['program/settings.env']!, { FILE: 's3' }),
    /^fairdraw-web: the program knows no FILE$/,
  ],
  [
    'a variable that is declared after its use',
    (of) => apiContainer(of).env.reverse(),
    /^fairdraw-api: \$\(DATABASE_PASSWORD\) is not declared before it is used/,
  ],
  [
    'the same variable twice',
    (of) => apiContainer(of).env.push({ name: 'ROLES', value: 'web' }),
    /^fairdraw-api: ROLES is there twice/,
  ],
  [
    'a key that its Secret has not',
    (of) => Object.assign(variable(apiContainer(of), 'SECRET').valueFrom!.secretKeyRef, { key: 'SECRETS' }),
    /^fairdraw-api: no Secret fairdraw-keys has the key SECRETS/,
  ],
  [
    'a Secret that does not exist',
    (of) =>
      Object.assign(ofKind(of, 'Cluster')[0]!.spec.managed.roles[0]!.passwordSecret, { name: 'fairdraw-program' }),
    /^fairdraw-db: no Secret fairdraw-program has the key password/,
  ],
  [
    'a key that nothing uses',
    (of) => Object.assign(find(of, 'Secret', 'fairdraw-keys').stringData, { OLD_KEY: 'x' }),
    /^Secret fairdraw-keys: nothing uses the key OLD_KEY/,
  ],
  [
    'a port that no container has',
    (of) => Object.assign(find(of, 'Service', 'fairdraw-api').spec.ports[0]!, { targetPort: 'web' }),
    /^Service fairdraw-api: no container of fairdraw-api has the port web/,
  ],
  [
    'a probe of a port that the container has not',
    (of) => Object.assign(apiContainer(of).readinessProbe!.httpGet, { port: 'health' }),
    /^fairdraw-api: a probe of the port health/,
  ],
  [
    'a policy for a port that no container has',
    (of) =>
      Object.assign(find(of, 'NetworkPolicy', 'ingress-to-program').spec.ingress![0]!.ports![0]!, { port: 'https' }),
    /^NetworkPolicy ingress-to-program: no container of fairdraw-web has the port https/,
  ],
  [
    'a Service that does not exist',
    (of) => Object.assign(find(of, 'Service', 'fairdraw-web').metadata, { name: 'fairdraw-pages' }),
    /^fairdraw-site: there is no Service fairdraw-web with the port http/,
  ],
  [
    'a volume that does not exist',
    (of) => podOf(workload('api', of)).volumes.pop(),
    /^fairdraw-api has no volume temporary/,
  ],
  [
    'a ConfigMap that does not exist',
    (of) => Reflect.deleteProperty(kustomizationOf(of, 'program'), 'configMapGenerator'),
    /^fairdraw-web: there is no ConfigMap fairdraw-settings/,
  ],
  [
    'a backup of another cluster',
    (of) => Object.assign(find(of, 'ScheduledBackup', 'fairdraw-nightly').spec.cluster, { name: 'db' }),
    /^fairdraw-nightly: no cluster db/,
  ],
  [
    'an object store that does not exist',
    (of) => Object.assign(ofKind(of, 'ObjectStore')[0]!.metadata, { name: 'backups' }),
    /^fairdraw-db: there is no ObjectStore fairdraw-backups/,
  ],
  [
    'the password of another user',
    (of) =>
      Object.assign(variable(apiContainer(of), 'DATABASE_PASSWORD').valueFrom!.secretKeyRef, {
        name: 'fairdraw-database-owner',
      }),
    /^fairdraw-api: DATABASE_URL names no database of this cluster/,
  ],
  [
    'a file that no kustomization names',
    (of) => kustomizationOf(of, 'program').resources.shift(),
    /^program\/kustomization.yaml does not name web.yaml/,
  ],
  [
    'an image without its version',
    (of) => Reflect.deleteProperty(kustomizationOf(of, 'migrate'), 'images'),
    /^migrate\/kustomization.yaml does not replace fairdraw/,
  ],
]

test.each(planted)('%s is found', (_mistake, change, found) => {
  const copy = structuredClone(all)
  change(copy)
  expect(listMistakes(copy)).toContainEqual(expect.stringMatching(found))
})

/** The variables that the image sets. */
const [, imageSettings = ''] = /^ENV (.+)$/m.exec(readFileSync('deploy/Containerfile', 'utf8')) ?? []
const image = Object.fromEntries(imageSettings.split(' ').map((pair) => pair.split('=') as [string, string]))
const settings = configMapsOf(all).get('fairdraw-settings')!

const template = Object.fromEntries(
  ofKind(all, 'Secret').flatMap(({ metadata, stringData }) =>
    Object.entries(stringData).map(([key, value]) => [`${metadata.name} ${key}`, value]),
  ),
)
const { privateKey } = generateKeyPairSync('ed25519')
/** Strong values in place of those of the template. */
const filledIn: Record<string, string> = {
  ...Object.fromEntries(Object.keys(template).map((key) => [key, randomBytes(32).toString('hex')])),
  'fairdraw-keys DRAW_SIGNING_KEY': privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
  'fairdraw-providers SMTP_URL': 'smtps://user:0@mail.example',
}

/** The environment of a container, as Kubernetes makes it. */
function environmentOf({ env }: Container, secrets: Record<string, string>): Record<string, string> {
  const made: Record<string, string> = {}
  for (const { name, value, valueFrom } of env) {
    const { name: secret, key } = valueFrom?.secretKeyRef ?? { name: '', key: '' }
    made[name] = value?.replaceAll(/\$\((\w+)\)/g, (_, other) => made[other]!) ?? secrets[`${secret} ${key}`]!
  }
  return { ...image, ...settings, ...made }
}

test.each(roles)('the role %s starts with its environment, but not with a secret of the template', (role) => {
  const container = containerOf(workload(role))
  const config = readConfig(environmentOf(container, filledIn))
  expect(config).toMatchObject({ ROLES: [role], APP_ENV: 'prod', MIGRATE: 'off', FILES: 's3', HOST: '0.0.0.0' })
  expect(() => readConfig(environmentOf(container, template))).toThrow(/^(SECRET\.0|PREVIEW_KEY): /)
  const password = 'fairdraw-database-program password'
  const withPassword = { ...filledIn, [password]: template[password]! }
  expect(() => readConfig(environmentOf(container, withPassword))).toThrow('DATABASE_URL: its password can be guessed')
})

test.each(roles)('the role %s gets no secret of another role', (role) => {
  const usesBucket = role === 'api' || role === 'console' || role === 'worker'
  const needed = Object.entries(neededInProduction)
    .filter(([, needing]) => needing.some((each) => each === role))
    .map(([name]) => name)
  const own = containerOf(workload(role)).env.flatMap(({ name, valueFrom }) => (valueFrom ? [name] : []))
  const bucket = usesBucket ? neededByBucket.filter((name) => name !== 'S3_BUCKET') : []
  const keys = needed.filter((name) => name !== 'DATABASE_URL' && name !== 'PUBLIC_URL')
  expect(own.toSorted()).toEqual([...keys, ...bucket, 'DATABASE_PASSWORD'].toSorted())
})

test.each(roles.filter((role) => role !== 'worker'))('the role %s has a core for each of its processes', (role) => {
  const { env, resources } = containerOf(workload(role))
  expect(env).toContainEqual({ name: 'WORKERS', value: resources.requests.cpu })
})

test.each(roles)('Kubernetes ends a pod of the role %s only after the program would have ended itself', (role) => {
  const { DRAIN_SECONDS } = readConfig(environmentOf(containerOf(workload(role)), filledIn))
  expect(podOf(workload(role)).terminationGracePeriodSeconds).toBeGreaterThanOrEqual(DRAIN_SECONDS + 40)
})

test.each(['api', 'payments', 'console'])('a pod of the role %s stays ready while the database fails over', (role) => {
  const { periodSeconds, failureThreshold } = containerOf(workload(role)).readinessProbe!
  expect(periodSeconds * failureThreshold).toBeGreaterThanOrEqual(120)
})

test.each(roles)('two pods of the role %s run on two nodes, and are not drained together', (role) => {
  const { spec } = workload(role)
  expect(spec.replicas).toBeGreaterThanOrEqual(2)
  const spread = spec.template.spec.topologySpreadConstraints!.map(({ topologyKey }) => topologyKey)
  expect(spread).toEqual(['kubernetes.io/hostname', 'topology.kubernetes.io/zone'])
  expect(find(all, 'PodDisruptionBudget', `fairdraw-${role}`)).toBeDefined()
})

test("the pods run as the image's user, and listen on its port", () => {
  const file = readFileSync('deploy/Containerfile', 'utf8')
  for (const each of workloadsOf(all)) {
    const { runAsUser, runAsGroup } = podOf(each).securityContext
    expect(file).toContain(`USER ${runAsUser}:${runAsGroup}\n`)
    expect(file).toMatch(
      new RegExp(`groupadd .*--gid ${runAsGroup} .*useradd .*--uid ${runAsUser} --gid ${runAsGroup} `, 's'),
    )
    for (const { containerPort } of containerOf(each).ports ?? []) expect(String(containerPort)).toBe(image.PORT)
  }
})

test('every folder that a role writes to is a volume', () => {
  const mounts = (role: Role) => containerOf(workload(role)).volumeMounts.map(({ mountPath }) => mountPath)
  for (const role of roles) expect(mounts(role)).toContain('/tmp')
  expect(mounts('worker')).toContain(image.DATA_DIR)
})

test('the migration runs as the owner, with the image and the user of the program', () => {
  const { owner } = cluster.spec.bootstrap.initdb
  const { env, command } = containerOf(workload('migrate'))
  expect(command).toEqual(['node', 'tools/migrate.ts'])
  expect(env).toContainEqual({ name: 'PROGRAM_USER', value: cluster.spec.managed.roles[0]!.name })
  expect(env.find(({ name }) => name === 'DATABASE_URL')!.value).toContain(`//${owner}:`)
  expect(kustomizationOf(all, 'migrate').images).toEqual(kustomizationOf(all, 'program').images)
})

/** Settings of PostgreSQL that CloudNativePG sets itself. */
const setByOperator = ['wal_level', 'wal_log_hints', 'archive_mode', 'archive_command', 'shared_preload_libraries']

test('the database has the settings of deploy/ha/patroni.yml', () => {
  const { postgresql, ...mode } = parse(readFileSync('deploy/ha/patroni.yml', 'utf8')).bootstrap.dcs
  const parameters = Object.entries(postgresql.parameters).filter(([name]) => !setByOperator.includes(name))
  expect(cluster.spec.postgresql.parameters).toMatchObject(
    Object.fromEntries(parameters.map(([name, value]) => [name, String(value)])),
  )
  expect(mode).toMatchObject({ synchronous_mode: 'quorum', synchronous_mode_strict: true })
  expect(cluster.spec.postgresql.synchronous).toEqual({
    method: 'any',
    number: mode.synchronous_node_count,
    dataDurability: 'required',
    failoverQuorum: true,
  })
})

const nginx = readFileSync('deploy/nginx.conf', 'utf8')

test('the Ingress hashes by address as nginx does, and accepts the same sizes', () => {
  const [, hashed] = /^ {2}(hash .+);$/m.exec(readFileSync('deploy/ha/nginx-upstreams.conf', 'utf8')) ?? []
  const sizes = [...nginx.matchAll(/client_max_body_size (\d+m);/g)].map(([, size]) => size!)
  const annotations = ofKind(all, 'Ingress').map(
    ({ metadata }) => (metadata as unknown as { annotations: Record<string, string> }).annotations,
  )
  expect(annotations.map((each) => each['nginx.org/lb-method'])).toEqual([hashed, hashed])
  expect(annotations.map((each) => each['nginx.org/client-max-body-size'])).toEqual([sizes[0], sizes.at(-1)])
})

test('the Ingress serves the hosts of PUBLIC_URL and CONSOLE_URL, with certificates', () => {
  const hosts = [settings.PUBLIC_URL, settings.CONSOLE_URL].map((url) => new URL(url!).hostname)
  const ingresses = ofKind(all, 'Ingress').map(({ spec }) => spec)
  expect(ingresses.flatMap(({ rules }) => rules.map(({ host }) => host))).toEqual(hosts)
  expect(ingresses.flatMap(({ tls }) => tls.flatMap((each) => each.hosts))).toEqual(hosts)
})

/** nginx uses the first pattern that matches, or else the longest prefix. */
function roleByNginx(server: string, path: string): string | undefined {
  const locations = [
    ...server.matchAll(/location (~ |)(\S+) \{[^}]*?(?:proxy_pass http:\/\/fairdraw_(\w+)|return \d+);/g),
  ]
  const byPattern = locations.find(([, pattern, where]) => pattern && new RegExp(where!).test(path))
  const prefixes = locations.filter(([, pattern, where]) => !pattern && path.startsWith(where!))
  return (byPattern ?? prefixes.toSorted(([, , a], [, , b]) => b!.length - a!.length)[0])?.[3]
}

/** An Ingress uses the longest prefix of whole parts of the path. */
function roleByIngress(name: string, path: string): string | undefined {
  const paths = find(all, 'Ingress', name).spec.rules[0]!.http.paths
  const found = paths
    .filter((each) => `${path}/`.startsWith(`${each.path.replace(/\/$/, '')}/`))
    .toSorted((a, b) => b.path.length - a.path.length)[0]
  return found?.backend.service.name.replace('fairdraw-', '')
}

test('the Ingress leads every call and page to the role to which nginx leads it', () => {
  const [, site = '', console = ''] = nginx.split('listen 443')
  const isForMonitors = (path: string) => path === '/healthz' || path === '/readyz'
  const calls = allEndpoints.map(({ endpoint }) => endpoint.path).filter((path) => !isForMonitors(path))
  const ofConsole = (path: string) => path.startsWith('/api/console/')
  const ofSite = [...calls.filter((path) => !ofConsole(path)), '/', '/assets/a.js', '/public/img/a.webp', '/public/a/b']
  for (const path of ofSite) expect(roleByIngress('fairdraw-site', path), path).toBe(roleByNginx(site, path))
  const shown = ['/console', '/console/draws', '/preview/a', '/assets/a.js', '/public/img/a.webp', '/public/a/b']
  for (const path of [...calls.filter(ofConsole), ...shown])
    expect(roleByIngress('fairdraw-console', path), path).toBe(roleByNginx(console, path))
})
