import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, expect, test } from 'vitest'
import { getHumanChallenge } from '#contract/platform.ts'
import { allow } from '#domain/verdict.ts'
import { startSandbox } from '#sandbox/start.ts'
import { buildApp } from '#server/boot/app.ts'
import { testContext } from '#tests/support/database/database.ts'
import { transact } from '../db/db.ts'
import { checkHuman, type Proof, spendProof } from './human-check.ts'

let now = new Date()
const context = await testContext({ now: () => now })
const app = await buildApp(context)
const sandbox = await startSandbox()
const keyed = { RECAPTCHA_SITE_KEY: 'site', RECAPTCHA_SECRET: sandbox.sandbox.secrets.recaptchaSecret }
afterAll(async () => {
  await app.close()
  await context.close()
  await sandbox.stop()
})

/** Solves a challenge like the widget in the browser. */
async function solve(): Promise<{ challenge: Challenge; payload: string }> {
  const challenge: Challenge = (await app.inject(getHumanChallenge.path)).json()
  const solution = await solveChallenge({ challenge, deriveKey })
  return { challenge, payload: encode({ challenge, solution }) }
}
const encode = (payload: unknown) => Buffer.from(JSON.stringify(payload)).toString('base64')
const spend = (proof: Proof) => transact(context.db, (tx) => spendProof(tx, proof, now))
const check = (solved: string) => checkHuman(context, solved, null)

test('a solved puzzle proves one action, also when calls race or encode it differently', async () => {
  const { payload } = await solve()
  const checked = await check(payload)
  if (!checked.ok) throw new Error('the solution was refused')
  const { challenge, solution } = JSON.parse(Buffer.from(payload, 'base64').toString())
  const reworded = await check(encode({ more: 1, solution, challenge }))
  expect(reworded).toEqual(checked)
  const spent = await Promise.all(Array.from({ length: 10 }, () => spend(checked.value)))
  expect(spent.filter(({ ok }) => ok)).toHaveLength(1)
})

test('an action that is refused leaves the proof unspent', async () => {
  const checked = await check((await solve()).payload)
  if (!checked.ok) throw new Error('the solution was refused')
  await transact(context.db, async (tx) => {
    await spendProof(tx, checked.value, now)
    return { ok: false }
  })
  expect(await spend(checked.value)).toEqual(allow(null))
})

test('a payload that was not solved, was changed or is malformed is refused', async () => {
  const { challenge, payload } = await solve()
  const { solution } = JSON.parse(Buffer.from(payload, 'base64').toString())
  const easier = { ...challenge, parameters: { ...challenge.parameters, keyPrefix: '00', keySignature: undefined } }
  const refused = [
    '',
    'nonsense',
    encode(null),
    encode({ challenge, solution: { counter: 1, derivedKey: '00' } }),
    encode({ challenge: easier, solution }),
    encode({ challenge: { ...challenge, signature: 'a'.repeat(64) }, solution }),
  ]
  for (const each of refused)
    expect(await check(each)).toMatchObject({ ok: false, error: { name: 'GoogleRecaptchaError' } })
})

test('a puzzle is good for ten minutes', async () => {
  const { payload } = await solve()
  now = new Date(now.getTime() + 10 * 60_000)
  expect((await check(payload)).ok).toBe(false)
  now = new Date()
  expect((await check(payload)).ok).toBe(true)
})

test('the sandbox’s pass works any number of times while the sandbox is on, and not when it is off', async () => {
  const passed = await check('test-pass')
  if (!passed.ok) throw new Error('the pass was refused')
  expect([(await spend(passed.value)).ok, (await spend(passed.value)).ok]).toEqual([true, true])
  const real = await testContext({ env: { SANDBOX: 'off' } })
  expect((await checkHuman(real, 'test-pass', null)).ok).toBe(false)
  await real.close()
})

test('a configured reCAPTCHA is called, at the sandbox while that is on; no check passes while it cannot be reached', async () => {
  const keyedContext = await testContext({ env: { ...keyed, SANDBOX: 'off' }, sandboxUrl: sandbox.url })
  const passed = await checkHuman(keyedContext, 'test-pass', '203.0.113.5')
  expect(passed).toMatchObject({ ok: true, value: { hash: expect.stringMatching(/^[0-9a-f]{64}$/) } })
  expect((await checkHuman(keyedContext, 'robot', '203.0.113.5')).ok).toBe(false)
  await keyedContext.close()
  const alone = await testContext({ env: { ...keyed, SANDBOX: 'off' }, sandboxUrl: 'http://127.0.0.1:9/sandbox' })
  expect((await checkHuman(alone, 'test-pass', null)).ok).toBe(false)
  await alone.close()
})

test('the secret of reCAPTCHA is not sent on to a redirect', async () => {
  const requestedUrls: (string | undefined)[] = []
  const leading = createServer((request, response) => {
    requestedUrls.push(request.url)
    response.writeHead(requestedUrls.length === 1 ? 307 : 200, { location: '/elsewhere' }).end('{"success":true}')
  })
  await new Promise<void>((resolve) => leading.listen(0, '127.0.0.1', resolve))
  const { port } = leading.address() as AddressInfo
  const keyedContext = await testContext({ env: { ...keyed, SANDBOX: 'off' }, sandboxUrl: `http://127.0.0.1:${port}` })
  expect((await checkHuman(keyedContext, 'test-pass', null)).ok).toBe(false)
  expect(requestedUrls).toEqual(['/recaptcha/siteverify'])
  await keyedContext.close()
  leading.close()
})
