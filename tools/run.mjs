import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const project = dirname(dirname(fileURLToPath(import.meta.url)))
const bin = join(project, 'node_modules/.bin')
const hostPath = (process.env.PATH ?? '').split(':').filter((folder) => folder !== bin)

/** The runtime that package.json pins, regardless of the host's Node. */
export const pinnedNode = join(bin, 'node')

/** For npm itself, which must not run on the Node that it is about to replace. */
export const onHost = { ...process.env, PATH: hostPath.join(':') }
/** For all other programs: the pinned Node and the project's own tools come first. */
export const pinned = {
  ...process.env,
  PATH: [bin, ...hostPath].join(':'),
  // With the cache a process loads the server in half the time.
  NODE_COMPILE_CACHE: join(project, 'node_modules/.cache/node'),
}

/**
 * Runs a program to its end in the project's folder and returns its exit code. Signals are passed on to it. Its output
 * goes to ours, or to `write`.
 */
export function run(command, args, { write, ...options } = {}) {
  const stdio = write ? ['ignore', 'pipe', 'pipe'] : 'inherit'
  const child = spawn(command, args, { cwd: project, env: pinned, stdio, ...options })
  if (write) for (const stream of [child.stdout, child.stderr]) stream.on('data', write)
  const pass = (signal) => child.kill(signal)
  for (const signal of signals) process.on(signal, pass)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => {
      for (const each of signals) process.off(each, pass)
      resolve(code ?? (signal === 'SIGINT' ? 130 : 143))
    })
  })
}

/** Prints a line of progress, with the seconds since the start. */
export function say(line) {
  process.stdout.write(`[${process.uptime().toFixed(0).padStart(3)} s] ${line}\n`)
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
