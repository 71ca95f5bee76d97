import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { run, say } from '../run.mjs'

const debianNginx = '/usr/sbin/nginx'
const debianConfig = '/etc/nginx/nginx.conf'
const packages = ['nginx-light', 'openssl']

/** The reason why tests that need nginx are skipped on this machine; null if they run. */
export function nginxMissing() {
  if (process.getuid?.() !== 0) return 'they need root, as the nginx of Debian does'
  if (![debianNginx, debianConfig, '/usr/bin/openssl'].every((path) => existsSync(path)))
    return `they need Debian's packages ${packages.join(' and ')}`
  return null
}

/** Installs Debian's nginx if it is missing and we have the rights. The tests report anything else that is missing. */
export async function installNginx() {
  if (process.getuid?.() !== 0 || nginxMissing() === null || spawnSync('apt-get', ['--version']).status !== 0) return
  say('Installing nginx from apt, for the tests of production.')
  const apt = (...args) =>
    run('apt-get', ['-q', ...args], { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
  if ((await apt('update')) === 0) await apt('install', '-y', '--no-install-recommends', ...packages)
}
