import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** An address at which a database answers from `open` to `close`. It can be frozen, so that no byte passes. */
export async function makeDatabaseProxy(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let isOpen = false
  let isFrozen = false
  const server = createServer((client) => {
    if (!isOpen) {
      client.destroy()
      return
    }
    const database = connect(Number(port), hostname)
    for (const socket of [client, database]) {
      sockets.add(socket)
      socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    }
    client.on('data', (bytes) => database.write(bytes)).on('close', () => database.destroy())
    database.on('data', (bytes) => client.write(bytes)).on('close', () => client.destroy())
    if (isFrozen) for (const socket of [client, database]) socket.pause()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const own = (server.address() as AddressInfo).port
  const close = () => {
    isOpen = false
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: Object.assign(new URL(databaseUrl), { port: String(own) }).href,
    open: () => {
      isOpen = true
    },
    freeze: (frozen: boolean) => {
      isFrozen = frozen
      for (const socket of sockets) frozen ? socket.pause() : socket.resume()
    },
    close,
    stop: async () => {
      close()
      await once(server.close(), 'close')
    },
  }
}
