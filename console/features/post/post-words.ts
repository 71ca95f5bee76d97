import type { CardRemedy, PostRoute, RejectionReason } from '#domain/post/post-card.ts'

export const routeNames: Record<PostRoute, string> = { POSTAL: 'Postcards', PHONE: 'Calls' }

export const rejectionWords: Record<RejectionReason, string> = {
  UNREADABLE: 'it can’t be read',
  INCOMPLETE: 'something is missing',
  UNDER_AGE: 'the entrant is under age',
  AREA: 'the competition isn’t open where they live',
  LATE: 'no round was open when it reached us',
  LATE_BY_US: 'it arrived in time, but we entered it too late',
  STAYING_AWAY: 'the entrant has excluded themselves',
  BLOCKED: 'the entrant is blocked',
  OVER_LIMIT: 'the entrant has reached the entry limit',
}

export const remedyWords: Record<CardRemedy, string> = {
  NEXT_ROUND: 'entered in the next round instead',
  SUBSTITUTE_DRAW: 'a substitute draw is owed for it',
}
