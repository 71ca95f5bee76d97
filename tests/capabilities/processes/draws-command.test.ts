import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approveExclusion, approveResult, recordResult } from '#server/draws/exports.ts'
import { freezeRound } from '#server/draws/freeze/freeze-round.ts'
import { addStaffKey } from '#server/staff/exports.ts'
import { makeAccount } from '#tests/support/accounts/make-accounts.ts'
import { makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { testSecret } from '#tests/support/database/database.ts'
import { forfeit } from '#tests/support/draws/forfeit.ts'
import { casesOf, makeDrawn } from '#tests/support/draws/make-drawn.ts'
import { orderOf, payOrder, startOrder } from '#tests/support/payments/orders.ts'
import { inherited } from '#tests/support/servers/processes.ts'
import { openTestHarness } from '#tests/support/servers/test-harness.ts'
import { commander } from '#tests/support/staff/make-staff.ts'
import { CommandError } from '#tools/context.ts'
import { runDraws } from '#tools/draws-commands.ts'

// The command uses the real clock, so keys and rounds use it too.
const harness = await openTestHarness()
const { context } = harness
const folder = mkdtempSync(join(tmpdir(), 'fairdraw-evidence-'))
afterAll(() => {
  rmSync(folder, { recursive: true })
  return harness.close()
})
const clocked = { db: context.db, now: () => new Date() }
const olive = await addStaffKey(clocked, 'Olive', commander, { for: ['draws'] })
const pierre = await addStaffKey(clocked, 'Pierre', commander, { for: ['draws'] })
const editor = await addStaffKey(clocked, 'Editor', commander, { for: ['content'] })

/** Runs the command in this process: starting another one takes longer than the command itself. */
async function draws(args: readonly string[], key = '') {
  try {
    return { code: 0, stdout: `${await runDraws(context, args, key)}\n`, stderr: '' }
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    return { code: 1, stdout: '', stderr: `${error.message}\n` }
  }
}

async function drawsAlone(args: readonly string[], key = '') {
  const child = spawn(process.execPath, ['tools/draws.ts', ...args], {
    env: {
      ...inherited,
      SECRET: testSecret,
      DATA_DIR: folder,
      DATABASE_URL: context.databaseUrl,
      SANDBOX_URL: harness.sandboxUrl,
      ...(key && { STAFF_KEY: key }),
    },
  })
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code, stdout, stderr }
}
const never = '01a1ff05-3188-7205-bd0e-10a17079da64'

test('no command draws, draws again, chooses a beacon round or moves a freeze', async () => {
  for (const word of ['draw', 'redraw', 'freeze', 'beacon', 'constructor']) {
    const { code, stdout, stderr } = await draws([word, never])
    expect({ word, code, stdout }).toEqual({ word, code: 1, stdout: '' })
    expect(stderr).toContain('Usage: npm run draws')
  }
})

const drawn = await makeDrawn(harness, { people: 3 })
const [{ id } = { id: '' }] = await casesOf(harness, drawn.roundId)

describe('A case', () => {
  test('is shown in the lists and alone', async () => {
    expect((await draws(['list'])).stdout).toContain(drawn.roundId)
    expect((await draws(['show', drawn.roundId])).stdout).toContain('1. A red car: ticket')
    expect((await draws(['cases'])).stdout).toContain(id)
    expect((await draws(['case', id], olive)).stdout).toContain('No details were given.')
  })

  test('is shown to an operator with a key, by the command as it is called', async () => {
    const shown = await drawsAlone(['case', id], olive)
    expect(shown).toEqual({ ...(await draws(['case', id], olive)), stderr: '' })
  })

  test.each([
    ['no key', ['confirm', id, 'passport'], '', /^STAFF_KEY must be a key for draws/],
    ['a key for something else', ['confirm', id, 'passport'], editor, /^STAFF_KEY must be a key for draws/],
    ['a key for showing a person', ['case', id], '', /^STAFF_KEY must be a key for draws/],
    ['a case that never was', ['confirm', never, 'passport'], olive, /^No such round, case or result exists\.$/],
    [
      'an award before it is confirmed',
      ['award', id, 'signed for'],
      olive,
      /^Not done: a case that is DRAWN cannot be/,
    ],
    ['no words', ['confirm', id], olive, /^Usage/],
    ['a forfeit, which takes two people in the console', ['forfeit', id, 'DECLINED', 'no'], olive, /^Usage/],
  ])('is refused, with a reason, for %s', async (_, args, key, expected) => {
    const { code, stdout, stderr } = await draws(args, key)
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr.trim()).toMatch(expected)
    if (!stderr.startsWith('Usage')) expect(stderr.trim().split('\n')).toHaveLength(1)
  })

  test('goes from contact to award by the actions of staff, which are stored with their names', async () => {
    expect(await draws(['contacted', id, 'phone', 'no', 'answer'], olive)).toMatchObject({ code: 0 })
    expect((await draws(['confirm', id, 'passport seen'], olive)).stderr).toContain('details of the winner are missing')
    await context.pool.query(
      `insert into winner_claims (case_id, first_name, last_name, phone, dob, address, town, county, postcode)
       values ($1, 'Ann', 'Field', '+447700900123', '1990-02-03', '1 High Street', 'Leeds', 'Leeds', 'LS1 1AA')`,
      [id],
    )
    expect((await draws(['confirm', id, 'passport seen'], olive)).stdout).toBe('The case is CONFIRMED.\n')
    expect((await draws(['award', id, 'signed for'], pierre)).stdout).toBe('The case is AWARDED.\n')
    const { rows } = await context.pool.query(
      `select state, channel, made_by, words from winner_case_events where case_id = $1 order by happened_at, id`,
      [id],
    )
    expect(rows.slice(-3)).toEqual([
      { state: 'CONTACTED', channel: 'PHONE', made_by: 'Olive', words: 'no answer' },
      { state: 'CONFIRMED', channel: null, made_by: 'Olive', words: 'passport seen' },
      { state: 'AWARDED', channel: null, made_by: 'Pierre', words: 'signed for' },
    ])
  })
})

const evidence = join(folder, 'drum.mp3')
writeFileSync(evidence, 'ID3 a drum')
const page = join(folder, 'drum.pdf')
writeFileSync(page, '<!doctype html>')
harness.setTime(new Date(Date.now() - 7_200_000))
const closesAt = new Date(Date.now() - 3_600_000)
const { id: campaignId, tag } = await makeCampaign(context, { endsAt: closesAt })
await context.db.updateTable('campaigns').set({ drawMethod: 'ELSEWHERE' }).where('id', '=', campaignId).execute()
for (let index = 0; index < 2; index += 1) {
  const buyer = await makeAccount(context)
  await startOrder(context, buyer.id, orderOf([{ tag, pricePence: 500, quantity: 3 }]))
  const bought = context.db.selectFrom('purchases').select('id').where('accountId', '=', buyer.id)
  await payOrder(context, (await bought.executeTakeFirstOrThrow()).id)
}
harness.setTime(new Date())
const round = context.db.selectFrom('rounds').select('id').where('campaignId', '=', campaignId)
const { id: roundId } = await round.executeTakeFirstOrThrow()
const record = (more: Record<string, string> = {}, key = olive, of = roundId) => {
  const at = new Date(closesAt.getTime() + 60_000).toISOString()
  const given = { by: 'Moira', where: 'Leith', at, tickets: '2,5', evidence, ...more }
  const options = Object.entries(given).flatMap(([name, value]) => [`--${name}`, value])
  return draws(['record-elsewhere', of, ...options, 'From', 'a', 'drum'], key)
}
const resultIn = ({ stdout }: { stdout: string }) => /approve-elsewhere (\S+)/.exec(stdout)?.[1] ?? ''

describe('A result of a draw that was made elsewhere', () => {
  // Other tests' rounds have moved the clock meanwhile.
  beforeAll(() => harness.setTime(new Date()))

  test.each([
    ['a ticket that is not there', { tickets: '2,7' }, /^Not done: ticket 7 is not in the round\.$/],
    ['a ticket twice', { tickets: '2,2' }, /^Not done: a ticket is named twice\.$/],
    [
      'a draw before the closing',
      { at: '2026-01-01T00:00:00Z' },
      /^Not done: the draw must lie between closing and now/,
    ],
    ['no evidence', { evidence: '/no/such/file' }, /^File not found: /],
    ['a page as its evidence', { evidence: page }, /^Not done: the evidence must be a PDF/],
    ['no tickets', { tickets: 'two' }, /^Usage/],
  ])('is not recorded with %s', async (_, more, expected) => {
    const { code, stdout, stderr } = await record(more)
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr.trim()).toMatch(expected)
  })

  test('is recorded for no round that the beacon draws', async () => {
    const { stderr } = await record({}, olive, drawn.roundId)
    expect(stderr).toMatch(/^Not done: the round is drawn by public randomness, and by nothing else\.$/m)
  })

  test('opens the cases when another has approved it, once, and a second ticket is the reserve', async () => {
    const result = resultIn(await record())
    expect(await casesOf(harness, roundId)).toEqual([])
    expect(await approveResult(context, result, 'Olive')).toMatchObject({
      error: { meta: { reason: 'who recorded a result cannot approve it' } },
    })
    const given = { roundId, drawnBy: 'Moira', drawnWhere: 'Leith', words: 'Again', tickets: [5], recordedBy: 'Olive' }
    const file = { evidence: new TextEncoder().encode('OggS'), evidenceName: 'drum.ogg' }
    const again = await recordResult(context, { ...given, ...file, drawnAt: new Date(closesAt.getTime() + 1) })
    expect(again).toMatchObject({ ok: true })
    const other = again.ok ? again.value : ''
    expect((await draws(['approve-elsewhere', result], pierre)).stdout).toContain(roundId)
    const late = await Promise.all([result, other, result, other].map((each) => approveResult(context, each, 'Pierre')))
    expect(late.map(({ ok }) => ok)).toEqual([false, false, false, false])
    const [only, ...more] = await casesOf(harness, roundId)
    expect(more).toEqual([])
    expect(only).toMatchObject({ state: 'DRAWN', position: 1, ticket: 2 })
    expect((await harness.get(`/api/draws/${roundId}`)).body.data).toMatchObject({
      state: 'ELSEWHERE',
      elsewhere: { drawn_by: 'Moira', drawn_where: 'Leith', words: 'From a drum' },
      winners: [{ position: 1, ticket: 2, state: 'DRAWN' }],
    })
    harness.setTime(new Date())
    await forfeit(harness, only!.id, 'DECLINED')
    expect(await casesOf(harness, roundId)).toMatchObject([{ state: 'FORFEITED' }, { position: 2, ticket: 5 }])
  })
})

describe('An exclusion', () => {
  const put = (name: string, lines: readonly string[]) => {
    writeFileSync(join(folder, name), lines.join('\n'))
    return join(folder, name)
  }
  const exclusionIn = ({ stdout }: { stdout: string }) => /approve-exclusion (\S+)/.exec(stdout)?.[1] ?? ''
  const makeClosing = async () => {
    harness.setTime(new Date())
    const ends = new Date(Date.now() + 600_000)
    const { id, tag } = await makeCampaign(context, { endsAt: ends })
    const accounts = []
    for (let index = 0; index < 5; index += 1) {
      const account = await makeAccount(context)
      await startOrder(context, account.id, orderOf([{ tag, pricePence: 500, quantity: 3 }]))
      const bought = context.db.selectFrom('purchases').select('id').where('accountId', '=', account.id)
      await payOrder(context, (await bought.executeTakeFirstOrThrow()).id)
      accounts.push(account)
    }
    const made = context.db.selectFrom('rounds').select('id').where('campaignId', '=', id)
    return { ends, accounts, closing: (await made.executeTakeFirstOrThrow()).id }
  }

  test.each([
    ['no key', ['exclude', drawn.roundId, '1', 'DUPLICATE', 'twice'], '', /^STAFF_KEY must be/],
    ['no such reason', ['exclude', drawn.roundId, '1', 'REFUNDED', 'why'], olive, /^Usage/],
    ['no words', ['exclude', drawn.roundId, '1', 'DUPLICATE'], olive, /^Usage/],
    ['a round that is frozen', ['exclude', drawn.roundId, '1', 'DUPLICATE', 'twice'], olive, /^Not done: .* frozen/],
    ['a round elsewhere', ['exclude', roundId, '1', 'DUPLICATE', 'twice'], olive, /^Not done: who draws the round/],
    ['a round that never was', ['exclude', never, '1', 'DUPLICATE', 'twice'], olive, /^No such round/],
    ['a list that is not there', ['exclude-people', '/no/such/file', 'staff'], olive, /^File not found: /],
    ['a list of something else', ['exclude-people', put('bad', ['a@b.uk', 'x']), 'staff'], olive, /^Line 2 is neither/],
    ['an approval of nothing', ['approve-exclusion', never], pierre, /^No such/],
  ])('is not recorded with %s', async (_, args, key, expected) => {
    const { code, stdout, stderr } = await draws(args, key)
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr.trim()).toMatch(expected)
  })

  test('applies when two people recorded and approved it before the freeze, and not otherwise', async () => {
    const { ends, accounts, closing } = await makeClosing()
    const [byEmail, byName] = accounts
    await context.pool.query(
      `update accounts set first_name = 'Zoë', last_name = 'van der Berg', dob = '1990-12-10' where id = $1`,
      [byName!.id],
    )
    const list = put('staff', [` ${byEmail!.email.toUpperCase()} `, '', 'zoë  VAN der Berg, 1990-12-10'])
    const recorded = await draws(['exclude-people', list, 'staff', 'of', 'November'], olive)
    expect(recorded.stdout).toContain('Line 1 matches one account.\nLine 3 matches one account.')
    const staff = exclusionIn(recorded)
    const twice = exclusionIn(await draws(['exclude', closing, '8', 'DUPLICATE', 'one card'], olive))
    const unapproved = exclusionIn(await draws(['exclude', closing, '10', 'DUPLICATE', 'unsure'], olive))
    expect((await draws(['approve-exclusion', staff], olive)).stderr).toMatch(/who recorded an exclusion cannot/)
    for (const id of [staff, twice]) expect((await draws(['approve-exclusion', id], pierre)).code).toBe(0)
    expect((await draws(['approve-exclusion', staff], pierre)).stderr).toMatch(/approved already/)
    const { rows } = await context.pool.query(`select hash::text from draw_excluded_people`)
    expect(rows.filter(({ hash }) => !/^\\x[0-9a-f]{64}$/.test(hash))).toEqual([])

    harness.setTime(ends)
    expect(await freezeRound(context, closing)).toBe(true)
    const { freeze } = (await harness.get(`/api/draws/${closing}`)).body.data
    expect(freeze.voids).toEqual([
      { first: 1, last: 3, reason: 'INELIGIBLE' },
      { first: 4, last: 6, reason: 'INELIGIBLE' },
      { first: 7, last: 9, reason: 'DUPLICATE' },
    ])
    expect((await draws(['approve-exclusion', unapproved], pierre)).stderr).toMatch(/the round is frozen/)
  })

  test('is replaced by a newer list, and the hashes of the old one are deleted', async () => {
    const { ends, accounts, closing } = await makeClosing()
    const [first, second] = accounts
    for (const account of [first, second]) {
      const list = exclusionIn(await draws(['exclude-people', put('one', [account!.email]), 'staff'], olive))
      expect((await draws(['approve-exclusion', list], pierre)).code).toBe(0)
    }
    const { rows } = await context.pool.query(`select count(*)::int as count from draw_excluded_people`)
    expect(rows).toEqual([{ count: 1 }])
    harness.setTime(ends)
    await freezeRound(context, closing)
    const { freeze } = (await harness.get(`/api/draws/${closing}`)).body.data
    expect(freeze.voids).toEqual([{ first: 4, last: 6, reason: 'INELIGIBLE' }])
  })

  test('is in the freeze or refused, whichever comes first', async () => {
    const { ends, closing } = await makeClosing()
    const exclusion = exclusionIn(await draws(['exclude', closing, '1', 'DUPLICATE', 'one card'], olive))
    harness.setTime(ends)
    const approvals = Array.from({ length: 10 }, () => approveExclusion(context, exclusion, 'Pierre'))
    const [, ...approved] = await Promise.all([freezeRound(context, closing), ...approvals])
    const { freeze } = (await harness.get(`/api/draws/${closing}`)).body.data
    expect(approved.filter(({ ok }) => ok)).toHaveLength(freeze.voids.length)
  })
})

test('verify checks a file by the command for strangers, and answers its exit code', async () => {
  const file = join(folder, 'proof.json')
  writeFileSync(file, '{}')
  expect((await drawsAlone(['verify', file])).code).not.toBe(0)
  expect((await drawsAlone(['verify', '--help'])).code).toBe(0)
})
