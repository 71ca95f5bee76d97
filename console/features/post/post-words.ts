import type { CardRemedy, PostRoute, RejectionReason } from '#domain/post/post-card.ts'

export const routeNames: Record<PostRoute, string> = { POSTAL: 'Cards by post', PHONE: 'Calls' }

export const rejectionWords: Record<RejectionReason, string> = {
  UNREADABLE: 'it cannot be read',
  INCOMPLETE: 'something is missing on it',
  UNDER_AGE: 'the person is under age',
  AREA: 'the competition is not open where the person lives',
  LATE: 'it reached us when no round was open',
  LATE_BY_US: 'it came in time, but we entered it too late',
  STAYING_AWAY: 'the person has excluded themselves',
  BLOCKED: 'the person is blocked',
  OVER_LIMIT: 'the person has all entries that one person may have',
}

export const remedyWords: Record<CardRemedy, string> = {
  NEXT_ROUND: 'entered in the next round instead',
  SUBSTITUTE_DRAW: 'a substitute draw is owed for it',
}
