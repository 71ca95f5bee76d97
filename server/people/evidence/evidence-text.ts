import type { DeskPurchase } from '#contract/console/purchases.ts'
import { formatPounds } from '#domain/money/money.ts'
import { londonDay } from '#domain/time/london.ts'
import type { AccountEvent, PersonAccount, PersonSession } from '../person-queries.ts'

/** The card provider accepts 150,000 characters of evidence in all, and a longer text would not be read. */
const LINES_MAX = 120

export type EvidenceFacts = {
  readonly purchase: DeskPurchase
  readonly account: PersonAccount
  readonly events: readonly AccountEvent[]
  readonly sessions: readonly PersonSession[]
  /** Orders of the same account that were paid before and never disputed. */
  readonly earlierOrders: number
}

/** Evidence for a provider that the buyer ordered, received and used the purchase. Plain text, to paste. */
export function evidenceText(
  { purchase: shown, account, events, sessions, earlierOrders }: EvidenceFacts,
  now: Date,
): string {
  const { purchase, lines, payments, refunds, disputes, history } = shown
  const name = [account.firstName, account.lastName].filter(Boolean).join(' ')
  return [
    `Evidence for order ${purchase.purchase_id}, written ${instant(now)}`,
    section('Dispute', [
      ...disputes.map(
        ({ provider_ref, amount, state, reason, opened_at, answer_by }) =>
          `${provider_ref}: ${formatPounds(amount)}, ${reason ?? 'no reason given'}, ${state}, opened ${instant(opened_at)}` +
          `, answer by ${answer_by ? instant(answer_by) : 'no date given'}`,
      ),
    ]),
    section('Buyer', [
      `Name: ${name || 'not given'}`,
      `Email: ${account.email}, ${account.emailConfirmedAt ? `confirmed ${instant(account.emailConfirmedAt)}` : 'not confirmed'}`,
      `Phone: ${account.msisdn ?? 'none'}${account.phoneVerifiedUntil ? ', verified by a code that was sent to it' : ''}`,
      `Postcode: ${account.postcode ?? 'not given'}`,
      `Account: ${account.type.toLowerCase()}, since ${instant(account.since)}`,
      `Terms and privacy accepted: ${account.termsAcceptedAt ? instant(account.termsAcceptedAt) : 'not recorded'}`,
      `Orders of the account that were paid before and not disputed: ${earlierOrders}`,
    ]),
    section('Order', [
      `Started ${instant(purchase.created_at)} on the ${purchase.platform} of ${purchase.brand}`,
      `Completed: ${purchase.completed_at ? instant(purchase.completed_at) : 'no'}; a receipt with every ticket went to the email above`,
      `Items ${formatPounds(purchase.items)}, discount ${formatPounds(purchase.discount)}, credit ${formatPounds(purchase.credit)}, to pay ${formatPounds(purchase.total)}`,
      ...lines.map(
        ({ quantity, title, price, discount }) =>
          `${quantity} × ${title}: ${formatPounds(price)} less ${formatPounds(discount)}`,
      ),
    ]),
    section(
      'What was delivered: entries with numbered tickets in a public, signed register',
      lines.flatMap(({ title, void_at, entries }) =>
        entries.map(
          ({ campaign_tag, state, first_ticket, last_ticket }) =>
            `${title} (${campaign_tag}): ${first_ticket === null ? 'no ticket' : `tickets ${first_ticket} to ${last_ticket}`}, ${state}${void_at ? ', void since its refund' : ''}`,
        ),
      ),
    ),
    section('Payments', [
      ...payments.map(
        ({ provider, provider_ref, amount, state, funding, created_at, captured_at }) =>
          `${provider} ${provider_ref ?? ''}: ${formatPounds(amount)}, ${state}, ${funding ?? 'funding not known'}, begun ${instant(created_at)}` +
          `, captured ${captured_at ? instant(captured_at) : 'never'}`,
      ),
    ]),
    section(
      'Refunds',
      refunds.map(
        ({ amount, method, state, created_at }) =>
          `${formatPounds(amount)}, ${method}, ${state}, ${instant(created_at)}`,
      ),
    ),
    section(
      'Sessions of the account',
      sessions.map(
        ({ startedAt, endedAt, brand, platform }) =>
          `${instant(startedAt)} to ${endedAt ? instant(endedAt) : 'its end'}: ${platform}, ${brand}`,
      ),
    ),
    section(
      'What the account did',
      events.map(({ happenedAt, name: what }) => `${instant(happenedAt)}: ${what.replaceAll('_', ' ')}`),
    ),
    section(
      'What happened to the order',
      history.map(({ happened_at, kind, what, detail }) => `${instant(happened_at)}: ${kind} ${what} ${detail}`.trim()),
    ),
  ].join('\n\n')
}

function section(title: string, lines: readonly string[]): string {
  const shown = lines.slice(0, LINES_MAX)
  const left = lines.length - shown.length
  return [title, ...(shown.length > 0 ? shown : ['None']), ...(left > 0 ? [`and ${left} more`] : [])].join('\n')
}

function instant(at: Date): string {
  return `${londonDay(at)} ${at.toISOString().slice(11, 19)} UTC`
}
