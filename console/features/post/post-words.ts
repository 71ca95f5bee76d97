import type { PostRoute, RejectionReason } from '#domain/post-card.ts'

export const routeNames: Record<PostRoute, string> = { POSTAL: 'Cards by post', PHONE: 'Calls' }

export const rejectionWords: Record<RejectionReason, string> = {
  UNREADABLE: 'it cannot be read',
  INCOMPLETE: 'something is missing on it',
  UNDER_AGE: 'the person is under age',
  AREA: 'the competition is not open where the person lives',
  LATE: 'it reached us when no round was open, or the round is closed by now',
  STAYING_AWAY: 'the person has excluded themselves',
  BLOCKED: 'the person is blocked',
  OVER_LIMIT: 'the person has all entries that one person may have',
}
