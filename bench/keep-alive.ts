import { connect, type Socket } from 'node:net'

/**
 * A connection that requests one address repeatedly, with as little work as possible, so that only the server is
 * measured. `more` is added to the address, and `headers` to the headers. It supports only answers with a content
 * length, which ours have.
 */
export type Connection = {
  request: (more?: string, headers?: Record<string, string>) => Promise<{ status: number; body: Buffer }>
  close: () => void
}

/** Headers and body of a POST, sent instead of a GET. */
type Post = { headers: Record<string, string>; body: string }

export async function keepAlive(url: string, encoding: string, post?: Post): Promise<Connection> {
  const { hostname, port, pathname, search } = new URL(url)
  const given = linesOf({ Host: `${hostname}:${port}`, 'Accept-Encoding': encoding, ...(post && headersOf(post)) })
  const body = post?.body ?? ''
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  return {
    request: (more = '', headers = {}) => {
      const first = `${post ? 'POST' : 'GET'} ${pathname}${search}${more} HTTP/1.1\r\n`
      socket.write(`${first}${given}${linesOf(headers)}\r\n${body}`)
      return readAnswer(socket)
    },
    close: () => void socket.destroy(),
  }
}

function linesOf(headers: Record<string, string | number>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
}

function headersOf({ headers, body }: Post): Record<string, string | number> {
  return { ...headers, 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }
}

function readAnswer(socket: Socket): Promise<{ status: number; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let received = 0
    let bodyFrom = -1
    let length = 0
    let status = 0
    const done = (fault: Error | null) => {
      socket.off('data', take).off('close', breakOff)
      if (fault) reject(fault)
      else resolve({ status, body: Buffer.concat(chunks).subarray(bodyFrom) })
    }
    const breakOff = () => done(new Error('the server closed the connection'))
    const take = (chunk: Buffer) => {
      chunks.push(chunk)
      received += chunk.length
      if (bodyFrom < 0) {
        const head = Buffer.concat(chunks).toString('latin1')
        if (!head.includes('\r\n\r\n')) return
        bodyFrom = head.indexOf('\r\n\r\n') + 4
        status = Number(head.slice(9, 12))
        length = Number(/\r\ncontent-length: (\d+)/i.exec(head.slice(0, bodyFrom))?.[1] ?? Number.NaN)
        if (Number.isNaN(length)) return done(new Error(`an answer without a length: ${head.slice(0, bodyFrom)}`))
      }
      if (received >= bodyFrom + length) done(null)
    }
    socket.on('data', take).once('close', breakOff)
  })
}
