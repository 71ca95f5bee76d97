import { showCount } from '#console/core/format.ts'
import type { Exclusion } from '#contract/console/draws.ts'
import type { ExclusionKind, ExclusionState } from '#domain/draw/exclusion.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'

export const exclusionStateWords: Record<ExclusionState, string> = {
  WAITING: 'Waiting',
  IN_FORCE: 'In force',
  REPLACED: 'Replaced',
  NOT_APPROVED: 'Not approved',
}

const tones: Record<ExclusionState, BadgeTone> = {
  WAITING: 'warning',
  IN_FORCE: 'success',
  REPLACED: 'plain',
  NOT_APPROVED: 'plain',
}

export const kinds: Record<ExclusionKind, string> = {
  STAFF: 'Staff',
  HOUSEHOLDS: 'Households of staff',
  SUPPLIERS: 'Suppliers',
}

export function ExclusionBadge({ state }: { state: ExclusionState }) {
  return <Badge tone={tones[state]}>{exclusionStateWords[state]}</Badge>
}

export function kindWords(kind: ExclusionKind | null): string {
  return kind === null ? 'List from the command line' : kinds[kind]
}

export function placeWords({ place, of }: Pick<Exclusion, 'place' | 'of'>): string {
  if (place === 'EVERYWHERE') return 'Every competition'
  if (place === 'ROUND') return `A round of ${of}`
  return place === 'BRAND' ? `Competitions of ${of}` : `Competition ${of}`
}

/** The accounts that the lines of a list matched when it was requested. */
export function matchWords(list: Pick<Exclusion, 'matched_accounts' | 'unmatched_lines'>): string {
  const { matched_accounts: accounts, unmatched_lines: without } = list
  return `${plural(accounts ?? 0, 'account')} matched, ${plural(without ?? 0, 'line')} without one`
}

function plural(count: number, noun: string): string {
  return `${showCount(count)} ${noun}${count === 1 ? '' : 's'}`
}
