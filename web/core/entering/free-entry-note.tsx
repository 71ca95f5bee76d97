import { NO_PURCHASE } from '#domain/site/statements.ts'

/** Mentions the free way to enter beside the amount to pay. */
export default function FreeEntryNote() {
  return <p className="text-sm text-ink-soft">{NO_PURCHASE}</p>
}
