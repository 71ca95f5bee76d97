import { ANSWER_DAYS, AWARD_DAYS } from './winner-case.ts'

const emailed = 'If you win, we email you straight away, and text you if your number is verified.'

/**
 * Explains to entrants how winners are drawn, contacted and paid. Terms, FAQs, pages and emails quote these sentences
 * instead of writing their own, so that they agree with each other and with the program.
 */
export const winnerPromise = {
  drawn:
    'After entries close, we lock the list of tickets. A public random number then picks the winner, and anyone can check it.',
  /** For a buyer, who has entered online. */
  emailed,
  contacted: `${emailed} If you entered by post, we write to you.`,
  answer: `You have ${ANSWER_DAYS} days to answer from when we first contact you. After that, the prize goes to the next reserve winner.`,
  paid: `Once we’ve checked who you are, we hand over the prize, normally within ${AWARD_DAYS} days of the draw. Site credit goes into your account straight away.`,
  neverPay: 'We never ask a winner for a fee, a card number or a password.',
} as const
