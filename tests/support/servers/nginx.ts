import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { Agent, request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#server/platform/db/embedded-postgres.ts'
import { childrenOf, until } from './processes.ts'

export type Sent = { host?: string | undefined; headers?: Record<string, string>; body?: string | Uint8Array }

/** Changes the upstreams of deploy/nginx.conf to those of a test. */
export type ChangeUpstreams = (config: string) => string

/**
 * Debian's nginx with its own nginx.conf and deploy/nginx.conf, on free ports of this machine and with a certificate
 * for `hosts`.
 */
export async function startNginx(hosts: readonly string[], upstreams: ChangeUpstreams) {
  const folder = mkdtempSync(join(tmpdir(), 'fairdraw-nginx-'))
  // nginx runs its workers as another user.
  chmodSync(folder, 0o755)
  mkdirSync(join(folder, 'conf.d'))
  const ca = makeCertificate(folder, hosts)
  const [plainPort, tlsPort] = await Promise.all([freePort(), freePort()])
  const configure = (changed: ChangeUpstreams) =>
    writeFileSync(join(folder, 'conf.d/fairdraw.conf'), changed(ourConfig(folder, { 80: plainPort, 443: tlsPort })))
  configure(upstreams)
  writeFileSync(join(folder, 'nginx.conf'), debianConfig(folder))
  const child = spawn('/usr/sbin/nginx', ['-c', join(folder, 'nginx.conf'), '-g', 'daemon off;'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const said: string[] = []
  child.stderr.on('data', (text) => said.push(String(text)))
  const agent = new Agent({ maxSockets: 50 })
  const send = async (method: string, path: string, { host = hosts[0]!, headers = {}, body }: Sent = {}) => {
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
    const to = { host: '127.0.0.1', port: tlsPort, servername: host, ca, agent, method, path }
    const call = request({ ...to, headers: { host, ...length, ...headers } })
    call.end(body)
    const [answer] = (await once(call, 'response')) as [IncomingMessage]
    return { status: answer.statusCode!, headers: answer.headers, body: Buffer.concat(await answer.toArray()) }
  }
  const stop = async () => {
    agent.destroy()
    await end(child)
    rmSync(folder, { recursive: true })
  }
  await until(`nginx answered: ${said.join('')}`, () => isAnswering(child, plainPort)).catch(async (fault) => {
    await stop()
    throw new Error(`${fault.message}\n${said.join('')}`)
  })
  return {
    send,
    ca,
    tlsPort,
    plainUrl: `http://127.0.0.1:${plainPort}`,
    /** Loads the configuration with other upstreams, as `nginx -s reload` does, and waits for the new processes. */
    reload: async (changed: ChangeUpstreams) => {
      const former = childrenOf(child.pid!)
      configure(changed)
      child.kill('SIGHUP')
      await until('nginx had new processes', async () => childrenOf(child.pid!).some((pid) => !former.includes(pid)))
    },
    stop,
  }
}

async function isAnswering(child: ChildProcess, port: number): Promise<boolean> {
  if (child.exitCode !== null) throw new Error('nginx ended')
  return fetch(`http://127.0.0.1:${port}/`, { redirect: 'manual' }).then(
    () => true,
    () => false,
  )
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

/** Creates a self-signed certificate for these hosts. The result is also the authority that clients trust. */
function makeCertificate(folder: string, hosts: readonly string[]): Buffer {
  const names = hosts.map((host) => `DNS:${host}`).join(',')
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-keyout', 'privkey.pem', '-noenc']
  const about = ['-subj', `/CN=${hosts[0]}`, '-addext', `subjectAltName=${names}`, '-days', '2']
  execFileSync('/usr/bin/openssl', ['req', '-x509', ...key, '-out', 'fullchain.pem', ...about], {
    cwd: folder,
    stdio: 'ignore',
  })
  return readFileSync(join(folder, 'fullchain.pem'))
}

/** Changes only file paths, ports and listening addresses. */
function ourConfig(folder: string, ports: Readonly<Record<number, number>>): string {
  return readFileSync('deploy/nginx.conf', 'utf8')
    .replaceAll(/^ *listen \[::\].*$/gm, '')
    .replaceAll(/listen (\d+)/g, (_, port) => `listen 127.0.0.1:${ports[port]}`)
    .replaceAll('/etc/fairdraw/tls', folder)
    .replaceAll('/var/lib/nginx', folder)
    .replaceAll('/var/log/nginx', folder)
}

function debianConfig(folder: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'scgi', 'uwsgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  return readFileSync('/etc/nginx/nginx.conf', 'utf8')
    .replace('/run/nginx.pid', join(folder, 'nginx.pid'))
    .replaceAll('/var/log/nginx', folder)
    .replace('/etc/nginx/conf.d', join(folder, 'conf.d'))
    .replace(/^.*sites-enabled.*$/m, temporary.join('\n'))
}
