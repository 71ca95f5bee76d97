import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import { startMail } from './messages/mail.ts'
import { sandboxPlugin } from './plugin.ts'
import { createSandbox } from './sandbox.ts'
import type { Sandbox, SandboxOptions } from './state.ts'

export type StartedSandbox = {
  sandbox: Sandbox
  url: string
  port: number
  mailPort: number
  stop: () => Promise<void>
}

/** Runs the simulators on a separate port, by default a free one; `url` is the base, ending in `/sandbox`. */
export async function startSandbox(
  options: SandboxOptions & { port?: number; mailPort?: number } = {},
): Promise<StartedSandbox> {
  const sandbox = createSandbox(options)
  const app = fastify({ forceCloseConnections: true })
  await app.register(sandboxPlugin, { prefix: '/sandbox', sandbox })
  await app.listen({ host: '127.0.0.1', port: options.port ?? 0 })
  const mail = await startMail(sandbox, { port: options.mailPort ?? 0 })
  const { port } = app.server.address() as AddressInfo
  return {
    sandbox,
    port,
    mailPort: mail.port,
    url: `http://127.0.0.1:${port}/sandbox`,
    stop: async () => {
      await app.close()
      await mail.stop()
      sandbox.close()
    },
  }
}
