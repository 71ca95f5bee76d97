import { connect, type Socket } from 'node:net'

const SCAN_MS = 30_000
/** The size of the chunks in which a file is sent to clamd. */
const CHUNK_BYTES = 64 * 1024
const ANSWER_MAX = 4096

/** `unknown`: the scanner could not be reached, or could not read the file. */
export type Scan = 'clean' | 'infected' | 'unknown'

/**
 * Asks ClamAV's daemon whether a file contains a virus. `clamd` is the path of its socket, or HOST:PORT. The protocol
 * is INSTREAM: chunks with their length before them, then a length of zero (clamd(8)). `scanMs` limits the whole scan:
 * a daemon that sends a byte from time to time would otherwise block the upload, and its connection, permanently.
 */
export function scanFile(clamd: string, file: Buffer, scanMs = SCAN_MS): Promise<Scan> {
  return new Promise((resolve) => {
    let answer = ''
    const socket = connectTo(clamd)
    const deadline = setTimeout(() => socket.destroy(), scanMs)
    socket.on('connect', () => {
      socket.write('zINSTREAM\0')
      for (let start = 0; start < file.length; start += CHUNK_BYTES) {
        const chunk = file.subarray(start, start + CHUNK_BYTES)
        socket.write(lengthOf(chunk.length))
        socket.write(chunk)
      }
      socket.write(lengthOf(0))
    })
    socket.on('data', (data) => {
      answer += data.toString('latin1')
      if (answer.endsWith('\0') || answer.length > ANSWER_MAX) socket.destroy()
    })
    socket.on('error', () => socket.destroy())
    socket.on('close', () => {
      clearTimeout(deadline)
      resolve(readAnswer(answer))
    })
  })
}

function connectTo(clamd: string): Socket {
  if (clamd.startsWith('/')) return connect(clamd)
  const { hostname, port } = new URL(`tcp://${clamd}`)
  return connect({ host: hostname, port: Number(port) })
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes)
  return length
}

function readAnswer(answer: string): Scan {
  if (answer === 'stream: OK\0') return 'clean'
  return /^stream: .+ FOUND\0$/.test(answer) ? 'infected' : 'unknown'
}
