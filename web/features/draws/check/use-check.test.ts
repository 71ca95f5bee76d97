import { beforeEach, expect, test } from 'vitest'
import { openBrowser, testPageConfig } from '#web/core/browser-for-tests.ts'
import { afterReport, type Check, requestOf } from './use-check.ts'

const roundId = '01a20213-2b3e-74c9-b44c-5dcb627dfc60'
const base = 'https://api.fairdraw.example'
beforeEach(() => openBrowser({ ...testPageConfig, apiUrl: base }))

test('a check requests the public files of the round', () => {
  expect(requestOf(roundId, 1, '#code=A&salt=00&first=1&last=2')).toEqual({
    proofUrl: `${base}/api/draws/${roundId}/proof.json`,
    keysUrl: `${base}/api/draws/keys`,
    headsUrl: `${base}/api/draws/${roundId}/heads`,
    lineUrls: [`${base}/api/draws/${roundId}/lines?page=0`],
    receipt: { code: 'A', salt: '00', first_ticket: 1, last_ticket: 2 },
  })
})

test.each([
  [0, 0],
  [1, 1],
  [65_536, 1],
  [65_537, 2],
  [131_073, 3],
])('a register of %i lines has %i pages', (lines, pages) => {
  expect(requestOf(roundId, lines, '').lineUrls).toHaveLength(pages)
})

test('a register without lines has no heads', () => {
  expect(requestOf(roundId, 0, '').headsUrl).toBeNull()
})

test('reports are combined into the state that is shown', () => {
  const step = { name: 'ROOT', ok: true, text: 'It follows.', values: {} } as const
  const running: Check = { phase: 'running', files: 0, of: 1, steps: [], isSimulated: null }
  const fetched = afterReport(running, { kind: 'fetched', files: 2, of: 4 })
  expect(fetched).toEqual({ ...running, files: 2, of: 4 })
  expect(afterReport(fetched, { kind: 'step', step }).steps).toEqual([step])
  expect(afterReport(fetched, { kind: 'chain', isSimulated: true }).isSimulated).toBe(true)
  expect(afterReport(fetched, { kind: 'done', isProven: true }).phase).toBe('proven')
  expect(afterReport(fetched, { kind: 'done', isProven: false }).phase).toBe('refuted')
  expect(afterReport(fetched, { kind: 'failed' }).phase).toBe('failed')
})
