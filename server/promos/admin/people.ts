import { readPeopleList } from '#domain/person/people-list.ts'
import { hasBrand } from '#domain/staff/staff.ts'
import type { BadCell } from '#domain/text/csv-cells.ts'
import { decodeText, UNREADABLE_TEXT } from '#domain/text/decode-text.ts'
import { allow, refuse, refuseField, type Verdict } from '#domain/verdict.ts'
import { type Editor, recordAudit } from '#server/audit/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/db.ts'
import { addListed, clearList, countListed, findDeskPromo } from './queries.ts'

const BAD_SHOWN_MAX = 500

type Given = { mode: 'ADD' | 'REPLACE'; bad_cells: 'REFUSE' | 'LEAVE_OUT'; reason: string }
type Taken = {
  outcome: 'TAKEN' | 'HAS_BAD_CELLS'
  people: number
  read: number
  duplicates: number
  bad_count: number
  bad: BadCell[]
}

/**
 * Adds the people in a file to a code. A file with unreadable cells is refused unless the caller accepts skipping them.
 * The audit log has their number but no names, since its lines are never deleted.
 */
export async function importPeople(
  context: Context,
  editor: Editor,
  code: string,
  file: Buffer,
  given: Given,
): Promise<Verdict<Taken, 'ValidationError' | 'NotFoundError'>> {
  const text = decodeText(file)
  if (text === null) return refuseField('file', UNREADABLE_TEXT)
  const { subjects, duplicates, bad } = readPeopleList(text)
  const report = { read: subjects.length, duplicates, bad_count: bad.length, bad: bad.slice(0, BAD_SHOWN_MAX) }
  return transact<Verdict<Taken, 'ValidationError' | 'NotFoundError'>>(context.db, async (tx) => {
    const promo = hasBrand(editor, null) ? await findDeskPromo(tx, code) : null
    if (!promo) return refuse('NotFoundError')
    const before = await countListed(tx, promo.id)
    if (bad.length > 0 && given.bad_cells === 'REFUSE')
      return allow({ outcome: 'HAS_BAD_CELLS', people: before, ...report })
    if (subjects.length === 0) return refuseField('file', 'has no valid line')
    if (given.mode === 'REPLACE') await clearList(tx, promo.id)
    await addListed(tx, promo.id, subjects)
    const people = await countListed(tx, promo.id)
    const change = {
      action: 'promo.people',
      subject: { kind: 'promo', id: code },
      before: { people: promo.whitelisted ? before : null },
      after: { people, left_out: bad.length },
      reason: given.reason,
    }
    await recordAudit(tx, editor.actor, change, context.now())
    return allow({ outcome: 'TAKEN', people, ...report })
  })
}
