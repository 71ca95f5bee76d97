import { listWinners } from '#contract/winners.ts'
import { call } from '#web/core/http/call.ts'
import { recordOf, type WinRecord } from './record.ts'

/** A separate module, because a visit that begins on another page needs neither the call nor its schemas. */
export async function findRecordInBrowser(): Promise<WinRecord | null> {
  const called = await call(listWinners, { query: {} }, { automatic: true })
  return called.ok ? recordOf(called.value) : null
}
