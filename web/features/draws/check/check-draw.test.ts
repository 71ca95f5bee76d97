import { afterAll, beforeEach, expect, test } from 'vitest'
import { QUICKNET, SIMULATED_CHAIN } from '#domain/draw/beacon.ts'
import { writeProof } from '#domain/draw/proof.ts'
import { keys, makeHead, makeProof, makeReceipt, signAgain } from '#domain/draw/proof-for-tests.ts'
import { reply, startServer } from '#tests/support/servers/answering-server.ts'
import { type CheckReport, type CheckRequest, checkDraw } from './check-draw.ts'

const server = await startServer()
afterAll(server.close)

const { proof, lines } = makeProof()
const LINE_BYTES = 65
/** The register in two pages. */
const pages = [lines.subarray(0, 3 * LINE_BYTES), lines.subarray(3 * LINE_BYTES)]
let files: Record<string, string | Uint8Array | number>
let url = ''

beforeEach(() => {
  files = {
    '/proof.json': writeProof(proof),
    '/keys': JSON.stringify({ data: { keys } }),
    '/heads': JSON.stringify({ data: { heads: [makeHead(lines, 2), makeHead(lines, 7)] } }),
    '/lines?page=0': pages[0]!,
    '/lines?page=1': pages[1]!,
  }
  server.answer = (response, { path }) => {
    const file = files[path] ?? 404
    if (typeof file === 'number') reply(response, file, {})
    else response.end(file)
  }
  url = server.url
})

async function check(given: Partial<CheckRequest> = {}): Promise<CheckReport[]> {
  const reports: CheckReport[] = []
  const request = {
    proofUrl: `${url}/proof.json`,
    keysUrl: `${url}/keys`,
    headsUrl: `${url}/heads`,
    lineUrls: [`${url}/lines?page=0`, `${url}/lines?page=1`],
    receipt: null,
    ...given,
  }
  await checkDraw(request, (report) => reports.push(report))
  return reports
}

const stepsOf = (reports: readonly CheckReport[]) =>
  reports.flatMap((report) => (report.kind === 'step' ? [report.step] : []))
const failedOf = (reports: readonly CheckReport[]) => stepsOf(reports).flatMap(({ ok, name }) => (ok ? [] : [name]))

test('a draw is proven from its files, and each file and each step is reported', async () => {
  const reports = await check()
  expect(reports.slice(0, 5)).toEqual([1, 2, 3, 4, 5].map((done) => ({ kind: 'fetched', files: done, of: 5 })))
  expect(failedOf(reports)).toEqual([])
  expect(stepsOf(reports).at(-1)?.name).toBe('HEADS')
  expect(reports.at(-1)).toEqual({ kind: 'done', isProven: true })
  expect(reports).toContainEqual({ kind: 'chain', isSimulated: false })
})

test.each(['00'.repeat(32), SIMULATED_CHAIN.hash])(
  'a signed proof that names the chain %s is refuted, although the page names the same chain',
  async (hash) => {
    const { beacon } = proof
    const chain = { ...beacon.chain, hash }
    files['/proof.json'] = writeProof(signAgain({ ...proof, beacon: { ...beacon, chain } }))
    const named = { chain: { ...QUICKNET, hash } } as Partial<CheckRequest>
    const reports = await check(named)
    expect(failedOf(reports)).toContain('BEACON_SIGNATURE')
    expect(reports.at(-1)).toEqual({ kind: 'done', isProven: false })
  },
)

test('a receipt is looked up', async () => {
  const [mine, others] = [makeReceipt(3, 7, 11), makeReceipt(2, 7, 11)]
  expect(stepsOf(await check({ receipt: mine })).at(-1)).toMatchObject({ name: 'RECEIPT', ok: true })
  expect(failedOf(await check({ receipt: others }))).toEqual(['RECEIPT'])
})

test('a changed line fails, and so do unpublished keys', async () => {
  const changed = pages[0]!.slice()
  changed[40]! ^= 1
  files['/lines?page=0'] = changed
  const reports = await check()
  expect(failedOf(reports)).toContain('ROOT')
  expect(reports.at(-1)).toEqual({ kind: 'done', isProven: false })

  files['/lines?page=0'] = pages[0]!
  files['/keys'] = JSON.stringify({ data: { keys: [] } })
  expect(failedOf(await check())).toEqual(expect.arrayContaining(['PROOF_SIGNATURE', 'FREEZE_SIGNATURE', 'HEADS']))
})

test.each(['/proof.json', '/keys', '/heads', '/lines?page=1'])('the check has no result without %s', async (path) => {
  files[path] = 503
  const reports = await check()
  expect(stepsOf(reports)).toEqual([])
  expect(reports.at(-1)).toEqual({ kind: 'failed' })
})

test('a file that is not a proof ends the check at its first step', async () => {
  files['/proof.json'] = '{"format":"fairdraw/proof/9"}'
  const reports = await check()
  expect(failedOf(reports)).toEqual(['FORMAT'])
  expect(reports.at(-1)).toEqual({ kind: 'done', isProven: false })
})
