import { createServer } from 'node:http'
import { type AddressInfo, createServer as createSocketServer, type Server, type Socket } from 'node:net'

/**
 * The behaviour of the outside services: they refuse and repeat the request in the error, never answer, or do not
 * exist.
 */
export type Hostility = 'refuses' | 'is silent' | 'is away'

/** Replaces every provider: one address for HTTP, one for the mail server. */
export async function startHostileOutside(hostility: Hostility) {
  const sockets = new Set<Socket>()
  const web = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    if (hostility === 'is silent') return
    const sent = [request.method, request.url, JSON.stringify(request.headers), Buffer.concat(parts).toString()].join(
      ' ',
    )
    const error = { message: sent, code: 'refused', type: 'invalid_request_error' }
    response.writeHead(400, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ error, message: sent, name: 'REFUSED', code: 21211, status: 400, more_info: sent }))
  })
  const mail = createSocketServer((socket) => hostility === 'refuses' && refuseMail(socket))
  for (const server of [web, mail]) {
    server.on('connection', (socket: Socket) => {
      sockets.add(socket.on('error', () => {}))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  }
  const addresses = { web: `127.0.0.1:${portOf(web)}`, mail: `127.0.0.1:${portOf(mail)}` }
  const stop = async () => {
    for (const socket of sockets) socket.destroy()
    for (const server of [web, mail]) if (server.listening) await new Promise((resolve) => server.close(resolve))
  }
  if (hostility === 'is away') await stop()
  return { ...addresses, stop }
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port
}

/** Accepts every log-in, and refuses every recipient. */
function refuseMail(socket: Socket): void {
  let received = ''
  const answers: [RegExp, () => string][] = [
    [/^EHLO/i, () => '250-hostile\r\n250 AUTH PLAIN'],
    [/^AUTH/i, () => '235 2.7.0 in'],
    [/^MAIL/i, () => '250 2.1.0 well'],
    [/^RCPT/i, () => `550 5.1.1 ${received}`],
  ]
  socket.write('220 hostile\r\n')
  socket.on('data', (data) => {
    const line = data.toString().trim()
    received = `${received} ${line}`
    const [, answer] = answers.find(([command]) => command.test(line)) ?? []
    socket.write(`${answer ? answer() : '250 well'}\r\n`)
  })
}
