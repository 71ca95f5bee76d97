import { expect, onTestFinished, test } from 'vitest'
import { reply, startServer } from '#tests/support/servers/answering-server.ts'
import { startNginx } from '#tests/support/servers/nginx.ts'
import { nginxMissing } from '#tools/install/nginx.mjs'

const missing = nginxMissing()
const title = `nginx passes on every busy answer of the program${missing ? `, skipped because ${missing}` : ''}`

test.skipIf(missing !== null)(title, async () => {
  const program = await startServer()
  onTestFinished(() => program.close())
  program.answer = (response) => reply(response, 503, { error: { name: 'ServiceBusy', meta: { place: 7 } } })
  const { port } = new URL(program.url)
  const nginx = await startNginx(['fairdraw.example'], (config) =>
    config.replaceAll(/server 127\.0\.0\.1:\d+/g, `server 127.0.0.1:${port}`),
  )
  onTestFinished(() => nginx.stop())

  // With one busy answer per process counted as its failure, the fourth call would find no process left.
  const methods = ['GET', 'GET', 'GET', 'GET', 'POST', 'POST']
  for (const method of methods) {
    const { status, body } = await nginx.send(method, '/api/session/data')
    expect({ status, ...JSON.parse(body.toString()) }).toMatchObject({ status: 503, error: { meta: { place: 7 } } })
  }
  expect(program.received.map((each) => each.method)).toEqual(methods)
})
