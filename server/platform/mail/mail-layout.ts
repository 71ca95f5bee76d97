import { type CSSProperties, createElement as h, type ReactNode } from 'react'
import {
  Body,
  Button,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Link,
  Preview,
  plainTextSelectors,
  render,
  Section,
  Text,
  toPlainText,
} from 'react-email'
import type { Unsubscribe } from './mail.ts'
import { type LaidOut, makeTemplates, type Parts } from './mail-template.ts'

/** One email of ours. Elements are made by `createElement`: Node runs TypeScript as it stands, but no JSX. */
export type EmailContent = {
  brand: { code: string; name: string; themeColour: string; legalLine: string }
  siteUrl: string
  subject: string
  /** The line that a list of emails shows beside the subject. */
  preview: string
  heading: string
  /** What is said, made with `paragraph` or of parts of `react-email`. */
  body: ReactNode
  button?: { label: string; href: string }
  /** Why the email came, in small print. */
  because: string
  /** Unsubscribe links of marketing emails. */
  unsubscribe?: Unsubscribe
}

/** What a mailer takes beside the address. */
export type Composed = Pick<EmailContent, 'subject' | 'unsubscribe'> & { fromName: string; html: string; text: string }

/** Lays an email out for every mail client, with a text part for those that show no HTML. */
export async function composeEmail(emailContent: EmailContent): Promise<Composed> {
  const { brand, siteUrl, subject, unsubscribe } = emailContent
  const fixed = JSON.stringify([brand, siteUrl])
  const laidOut = await fillTemplate(fixed, partsOf(emailContent), (parts) => layOut(emailContent, parts))
  return { fromName: brand.name, subject, ...laidOut, ...(unsubscribe && { unsubscribe }) }
}

const fillTemplate = makeTemplates()

/** The email as it is, by no template. */
export async function layOut(
  { brand, siteUrl }: Pick<EmailContent, 'brand' | 'siteUrl'>,
  parts: Parts,
): Promise<LaidOut> {
  const html = await render(layout(brand, siteUrl, parts))
  return { html, text: toPlainText(html, inPlainText) }
}

export function partsOf({ brand, preview, heading, body, button, because, unsubscribe }: EmailContent): Parts {
  return {
    preview,
    heading,
    body,
    button: button ? { label: button.label, href: under(brand, button.href) } : null,
    because,
    unsubscribeHref: unsubscribe ? under(brand, unsubscribe.page) : null,
  }
}

/** A heading stays as it is written: a shout says nothing more. */
const inPlainText = { selectors: [...plainTextSelectors, { selector: 'h1', options: { uppercase: false } }] }

export function paragraph(...content: ReactNode[]): ReactNode {
  return h(Text, { style: styles.paragraph }, ...content)
}

/** A line that leads somewhere. */
export function linkTo(label: string, href: string): ReactNode {
  return paragraph(h(Link, { href }, label))
}

function layout(
  brand: EmailContent['brand'],
  siteUrl: string,
  { preview, heading, body, button, because, unsubscribeHref }: Parts,
): ReactNode {
  const head = h(Head, null, h('meta', { name: 'color-scheme', content: 'light' }))
  const card = h(
    Section,
    { style: { ...styles.card, borderTop: `6px solid #${brand.themeColour}` } },
    h(Text, { style: styles.brand }, brand.name),
    h(Heading, { as: 'h1', style: styles.heading }, heading),
    body,
    button ? h(Button, { href: button.href, style: styles.button }, button.label) : null,
  )
  const foot = h(
    Section,
    { style: styles.foot },
    h(Hr, { style: styles.rule }),
    h(Text, { style: styles.small }, because),
    unsubscribeHref
      ? h(
          Text,
          { style: styles.small },
          h(Link, { href: unsubscribeHref, style: styles.link }, 'Unsubscribe from our marketing e-mails'),
        )
      : null,
    h(
      Text,
      { style: styles.small },
      `${brand.name}: `,
      h(Link, { href: under(brand, siteUrl), style: styles.link }, siteUrl.replace(/^https?:\/\//, '')),
    ),
    h(Text, { style: styles.small }, brand.legalLine),
  )
  return h(
    Html,
    { lang: 'en-GB' },
    head,
    h(Preview, null, preview),
    h(Body, { style: styles.page }, h(Container, { style: styles.container }, card, foot)),
  )
}

/** A mail opens in a browser that may never have been under its brand, so its links say which it is. */
function under({ code }: EmailContent['brand'], href: string): string {
  const url = new URL(href)
  url.searchParams.set('brand', code)
  return url.href
}

const ink = '#221b12'
const paper = '#f8f5ef'
const quiet = '#5f574b'

/** Readers of mail know no style sheets and no fonts of ours, so every element carries plain styles. */
const styles = {
  page: { backgroundColor: paper, color: ink, fontFamily: 'Figtree, Helvetica, Arial, sans-serif', margin: 0 },
  container: { maxWidth: '560px', padding: '24px 12px' },
  card: { backgroundColor: '#ffffff', borderRadius: '14px', padding: '24px 28px 32px' },
  brand: { color: quiet, fontSize: '14px', fontWeight: 700, letterSpacing: '0.02em', margin: '0 0 16px' },
  heading: { fontSize: '26px', lineHeight: '32px', margin: '0 0 12px' },
  paragraph: { fontSize: '16px', lineHeight: '25px', margin: '0 0 16px' },
  button: {
    backgroundColor: '#f7c61b',
    borderRadius: '12px',
    color: ink,
    display: 'inline-block',
    fontSize: '17px',
    fontWeight: 700,
    marginTop: '8px',
    padding: '14px 26px',
    textDecoration: 'none',
  },
  foot: { padding: '0 28px' },
  rule: { borderColor: '#e4ddd0', margin: '20px 0 12px' },
  small: { color: quiet, fontSize: '13px', lineHeight: '19px', margin: '0 0 6px' },
  link: { color: quiet, textDecoration: 'underline' },
} satisfies Record<string, CSSProperties>
