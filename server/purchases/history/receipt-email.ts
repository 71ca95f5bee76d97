import { createElement, Fragment } from 'react'
import { momentLabel } from '#domain/campaign/countdown.ts'
import { formatPounds, type Pence } from '#domain/money/money.ts'
import {
  type Composed,
  composeEmail,
  type EmailBrand,
  type EmailContent,
  linkTo,
  panel,
  paragraph,
  shortLine,
  strongLine,
} from '#server/platform/mail/mail-layout.ts'

/** The change, shown above the receipt. */
export type ReceiptNotice = { subject: string; heading: string; words: readonly string[] }

type Tickets = {
  title: string
  firstTicket: number | null
  lastTicket: number | null
  drawsAt: Date | null
  /** The page of the draw, which can check these tickets. */
  path: string
  calendarPath: string | null
}

type Receipt = {
  number: string
  /** Null if emails may not contain it. */
  firstName: string | null
  orderedAt: Date
  bought: readonly { title: string; pricePence: Pence; entries: number }[]
  sums: readonly (readonly [name: string, amount: string])[]
  tickets: readonly Tickets[]
  picture: EmailContent['picture']
  notice: ReceiptNotice | null
}

export function receiptEmail(
  brand: EmailBrand,
  siteUrl: string,
  { number, firstName, orderedAt, bought, sums, tickets, picture, notice }: Receipt,
): Promise<Composed> {
  return composeEmail({
    brand,
    siteUrl,
    subject: notice?.subject ?? `You're in the draw! Order ${number}`,
    preview: notice?.words[0] ?? `Order confirmation number ${number}`,
    heading: notice?.heading ?? "You're in the draw!",
    firstName,
    picture: picture ?? null,
    body: [
      ...(notice?.words ?? []).map((words) => paragraph(words)),
      paragraph(`Thanks. Your order confirmation number is ${number}.`),
      paragraph('If you win, we’ll email you straight away. Good luck!'),
    ].map((part, index) => createElement(Fragment, { key: index }, part)),
    details: [
      panel(
        strongLine(`Order ${number}`),
        shortLine(`Date: ${momentLabel(orderedAt)}`),
        ...bought.map(({ title, pricePence, entries }) => {
          const price = pricePence === 0 ? 'free' : formatPounds(pricePence)
          return shortLine(`${title}, ${entries === 1 ? '1 entry' : `${entries} entries`}: ${price}`)
        }),
        ...sums.map(([name, amount]) => shortLine(`${name}: ${amount}`)),
      ),
      ...tickets.map((own) => ticketPanel(brand, siteUrl, own)),
      linkTo(brand, 'Get help with this order', `${siteUrl}/contact`),
    ].map((part, index) => createElement(Fragment, { key: index }, part)),
    button: { label: 'See your entries', href: `${siteUrl}/my_account/entries` },
    because: 'You’re getting this because you entered with us. It’s your receipt, so please keep it.',
  })
}

function ticketPanel(
  brand: EmailBrand,
  siteUrl: string,
  { title, firstTicket, lastTicket, drawsAt, path, calendarPath }: Tickets,
) {
  const range = firstTicket === lastTicket ? `ticket ${firstTicket}` : `tickets ${firstTicket} to ${lastTicket}`
  const draw = drawsAt ? `, draw ${momentLabel(drawsAt)}` : ''
  return panel(
    strongLine(`${title}: ${range}${draw}`),
    linkTo(brand, 'See these tickets in the draw', siteUrl + path),
    calendarPath && linkTo(brand, 'Add the draw to your calendar', siteUrl + calendarPath),
  )
}
