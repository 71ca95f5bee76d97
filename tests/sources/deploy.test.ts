import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { readConfig } from '#server/platform/config/config.ts'
import { neededInProduction, settings } from '#server/platform/config/environment.ts'
import { roles } from '#server/platform/config/roles.ts'
import { startFlags } from '#tests/support/servers/processes.ts'

const read = (name: string) => parseEnv(readFileSync(`deploy/environment/${name}.env`, 'utf8'))
const common = read('common')

test.each(roles)('the environment file of the role %s names what it needs, and no secret of another', (role) => {
  const own = read(`${role}-1`)
  const needed = Object.entries(neededInProduction).filter(([, needing]) => needing.some((each) => each === role))
  const named = Object.keys({ ...common, ...own })
  for (const [name] of needed) expect(named).toContain(name)
  const others = Object.keys(neededInProduction).filter((name) => !needed.some(([each]) => each === name))
  expect(Object.keys(own).filter((name) => others.includes(name))).toEqual([])
})

test('the environment file of an application host names what all its roles need', () => {
  expect(Object.keys({ ...common, ...parseEnv(readFileSync('deploy/ha/host.env', 'utf8')) })).toEqual(
    expect.arrayContaining(Object.keys(neededInProduction)),
  )
})

test('no two processes of the environment files share a port', () => {
  const ports = roles.map((role) => read(`${role}-1`).PORT)
  expect(new Set(ports).size).toBe(roles.length)
})

test('environment files name existing settings', () => {
  const known = new Set([...Object.keys(settings.shape), 'NODE_ENV'])
  for (const path of [...globSync('deploy/environment/*.env'), 'deploy/ha/host.env'])
    expect(Object.keys(parseEnv(readFileSync(path, 'utf8'))).filter((name) => !known.has(name))).toEqual([])
})

test('the first start gives only root the environment files, so that no process reads the secrets of another', () => {
  const page = readFileSync('docs/operations.md', 'utf8')
  const installed = page.match(/^install .*$/gm) ?? []
  expect(installed.map((line) => /-m (\d+) (\S+)/.exec(line.replace('-d ', ''))?.slice(1))).toEqual([
    ['0700', '/etc/fairdraw'],
    ['0600', 'deploy/environment/*.env'],
  ])
  expect(page).not.toMatch(/-g fairdraw/)
})

test('npm run -s sbom lists the packages of production, however few are installed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fairdraw-sbom-'))
  for (const name of ['package.json', 'package-lock.json']) cpSync(name, join(folder, name))
  const { status, stdout } = spawnSync('npm', ['run', '-s', 'sbom'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  rmSync(folder, { recursive: true })
  expect(status).toBe(0)
  const names = JSON.parse(stdout).components.map(({ name }: { name: string }) => name)
  expect(names).toContain('fastify')
  expect(names).not.toContain('vitest')
})

test('nginx accepts TLS 1.2 and newer with strong ciphers alone, and redirects no call from plain HTTP', () => {
  const [plain = '', ...encrypted] = readFileSync('deploy/nginx.conf', 'utf8').split('listen 443')
  expect(plain).toMatch(/location ~\* \^\/\+\(api\|payments\)\/ \{\s+return 403;/)
  expect(encrypted).toHaveLength(2)
  for (const server of encrypted) {
    expect(server).toContain('ssl_protocols TLSv1.2 TLSv1.3;')
    const [, ciphers = ''] = /ssl_ciphers ([^;]+);/.exec(server) ?? []
    for (const cipher of ciphers.split(':'))
      expect(cipher).toMatch(/^ECDHE-(ECDSA|RSA)-(AES(128|256)-GCM-SHA|CHACHA20)/)
  }
})

test('an environment file that was not filled in does not start', () => {
  expect(() => readConfig({ ...common, ...read('api-1') })).toThrow('SECRET: needed')
})

test('every way to start the server gives Node the flags with which it was measured', () => {
  const starts = {
    'tools/start.mjs': /run\(pinnedNode, \[(.*), 'server\/boot\/main.ts'\]/,
    'deploy/Containerfile': /^CMD \["node", (.*), "server\/boot\/main.ts"\]/m,
    'deploy/systemd/fairdraw@.service': /^ExecStart=\S+\/node (.*) server\/boot\/main.ts$/m,
    'docs/operations.md': /\.bin\/node (.*) server\/boot\/main.ts`/,
  }
  for (const [path, pattern] of Object.entries(starts)) {
    const [, given = ''] = pattern.exec(readFileSync(path, 'utf8')) ?? []
    expect(given.replaceAll(/["',]/g, '').split(' '), path).toEqual(startFlags)
  }
})
