import { Body } from '@react-email/body'
import { Button } from '@react-email/button'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Heading } from '@react-email/heading'
import { Hr } from '@react-email/hr'
import { Html } from '@react-email/html'
import { Img } from '@react-email/img'
import { Link } from '@react-email/link'
import { Preview } from '@react-email/preview'
import { plainTextSelectors, render, toPlainText } from '@react-email/render'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import { type CSSProperties, Fragment, createElement as h, type ReactNode } from 'react'
import { fitLogo } from '#domain/site/brand.ts'
import { NOT_LICENSED } from '#domain/site/statements.ts'
import type { Unsubscribe } from './mail.ts'
import { type LaidOut, makeTemplates, type Parts } from './mail-template.ts'

/** The brand's data that an email shows. */
export type EmailBrand = {
  code: string
  name: string
  senderName: string | null
  themeColour: string
  ownFill: { colour: string; text: string } | null
  legalLine: string
  logo: { width: number; height: number } | null
  /** The address of the logo; null if there is none. */
  logoUrl: string | null
}

/**
 * One of our emails. Elements are made by `createElement`, because Node runs TypeScript without a build, but not JSX.
 */
export type EmailContent = {
  brand: EmailBrand
  siteUrl: string
  subject: string
  /** The line that a list of emails shows next to the subject. */
  preview: string
  heading: string
  /** The name in the greeting; null if there is none, or if the email must not contain it. */
  firstName: string | null
  /** A picture of the order or prize. It is decoration, since the text names it too. */
  picture?: { src: string; alt: string } | null
  /** The message below the greeting: what happened, and what is next. */
  body: ReactNode
  button?: { label: string; href: string }
  /** Everything to look up later, such as tickets. It is below the button, so that the message itself stays short. */
  details?: ReactNode
  /** The reason for the email, in small print. */
  because: string
  /** Unsubscribe links of marketing emails. */
  unsubscribe?: Unsubscribe
}

/** The fields of an email besides its address. */
export type Composed = Pick<EmailContent, 'subject' | 'unsubscribe'> & { fromName: string; html: string; text: string }

/** Lays an email out for every mail client, with a text part for clients that show no HTML. */
export async function composeEmail(emailContent: EmailContent): Promise<Composed> {
  const { brand, siteUrl, subject, unsubscribe } = emailContent
  const fixed = JSON.stringify([brand, siteUrl])
  const laidOut = await fillTemplate(fixed, partsOf(emailContent), (parts) => layOut(emailContent, parts))
  return { fromName: brand.senderName ?? brand.name, subject, ...laidOut, ...(unsubscribe && { unsubscribe }) }
}

const fillTemplate = makeTemplates()

/** Lays out one email without a template. */
export async function layOut(
  { brand, siteUrl }: Pick<EmailContent, 'brand' | 'siteUrl'>,
  parts: Parts,
): Promise<LaidOut> {
  const html = await render(layout(brand, siteUrl, parts))
  return { html, text: toPlainText(html, inPlainText) }
}

export function partsOf(emailContent: EmailContent): Parts {
  const { brand, preview, heading, firstName, picture, body, button, details, because, unsubscribe } = emailContent
  return {
    preview,
    heading,
    picture: picture ?? null,
    body: h(Fragment, null, paragraph(firstName ? `Hi ${firstName},` : 'Hi,'), body),
    button: button ? { label: button.label, href: under(brand, button.href) } : null,
    details: details ?? null,
    because,
    unsubscribeHref: unsubscribe ? under(brand, unsubscribe.page) : null,
  }
}

/** Headings keep their case in plain text, because capitals add nothing. */
const inPlainText = { selectors: [...plainTextSelectors, { selector: 'h1', options: { uppercase: false } }] }

export function paragraph(...content: ReactNode[]): ReactNode {
  return h(Text, { className: 'ink', style: styles.paragraph }, ...content)
}

/** A line with a link to the site, under the brand of the email. */
export function linkTo(brand: Pick<EmailBrand, 'code'>, label: string, href: string): ReactNode {
  return h(
    Text,
    { className: 'ink', style: styles.paragraph },
    h(Link, { href: under(brand, href), className: 'ink', style: styles.action }, label),
  )
}

/** One of several short lines that belong together, such as those of a sum. */
export function shortLine(text: string): ReactNode {
  return h(Text, { className: 'ink', style: styles.short }, text)
}

/** A panel for things that the reader keeps, such as tickets. */
export function panel(...content: ReactNode[]): ReactNode {
  return h(Section, { className: 'panel', style: styles.panel }, ...content)
}

/** The most important line of a panel. */
export function strongLine(text: string): ReactNode {
  return h(Text, { className: 'ink', style: styles.strong }, text)
}

/** A code to type elsewhere, large and on its own line. */
export function codeLine(code: string): ReactNode {
  return h(Text, { className: 'ink', style: styles.code }, code)
}

function layout(
  brand: EmailContent['brand'],
  siteUrl: string,
  { preview, heading, picture, body, button, details, because, unsubscribeHref }: Parts,
): ReactNode {
  const head = h(
    Head,
    null,
    h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    h('meta', { name: 'color-scheme', content: 'light dark' }),
    h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
    h('style', null, darkStyles),
  )
  const mark = h(Img, { src: `${siteUrl}/public/img/icon-192.png`, width: 36, height: 36, alt: '', style: styles.mark })
  const fill = brand.ownFill
    ? { colour: brand.ownFill.colour, text: `#${brand.ownFill.text}` }
    : { colour: brand.themeColour, text: inkOn(brand.themeColour) }
  const banner = h(
    Section,
    { style: { ...styles.banner, backgroundColor: `#${fill.colour}` } },
    h(
      Text,
      { style: { ...styles.brand, color: fill.text } },
      ...(brand.logo ? [h(Img, { src: brand.logoUrl!, alt: brand.name, ...logoOf(brand.logo) })] : [mark, brand.name]),
    ),
  )
  const shown = picture
    ? h(Img, { src: picture.src, alt: picture.alt, width: 600, className: 'picture', style: styles.picture })
    : null
  const card = h(
    Section,
    { className: 'card', style: styles.card },
    h(Heading, { as: 'h1', className: 'ink', style: styles.heading }, heading),
    body,
    button ? h(Button, { href: button.href, style: styles.button }, button.label) : null,
    details && h(Section, { style: styles.details }, details),
  )
  const foot = h(
    Section,
    { style: styles.foot },
    h(Hr, { className: 'rule', style: styles.rule }),
    h(Text, { className: 'quiet', style: styles.small }, because),
    unsubscribeHref
      ? h(
          Text,
          { className: 'quiet', style: styles.small },
          h(
            Link,
            { href: unsubscribeHref, className: 'quiet', style: styles.link },
            'Unsubscribe from marketing emails',
          ),
        )
      : null,
    h(
      Text,
      { className: 'quiet', style: styles.small },
      `${brand.name}: `,
      h(
        Link,
        { href: under(brand, siteUrl), className: 'quiet', style: styles.link },
        siteUrl.replace(/^https?:\/\//, ''),
      ),
    ),
    h(Text, { className: 'quiet', style: styles.small }, NOT_LICENSED),
    h(Text, { className: 'quiet', style: styles.small }, brand.legalLine),
  )
  return h(
    Html,
    { lang: 'en-GB' },
    head,
    h(Preview, null, preview),
    h(
      Body,
      { className: 'page', style: styles.page },
      h(Container, { style: styles.container }, banner, shown, card, foot),
    ),
  )
}

/** The brand's name is shown if pictures are blocked. */
function logoOf(logo: NonNullable<EmailBrand['logo']>) {
  return { key: 'logo', ...fitLogo(logo, LOGO_ROOM), style: styles.logo }
}

/** Adds the brand to a link, because the browser that opens it may never have visited the site under that brand. */
function under({ code }: Pick<EmailBrand, 'code'>, href: string): string {
  const url = new URL(href)
  url.searchParams.set('brand', code)
  return url.href
}

const LOGO_ROOM = { width: 180, height: 44 }
const ink = '#221b12'
const paper = '#f8f5ef'
const quiet = '#5f574b'

/** Ink or white, whichever has more contrast with a brand's colour. */
function inkOn(colour: string): string {
  const [red, green, blue] = [0, 2, 4].map((at) => (Number.parseInt(colour.slice(at, at + 2), 16) / 255) ** 2.2)
  const light = 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
  return (light + 0.05) ** 2 > 1.05 * 0.06 ? ink : '#ffffff'
}

/** For mail programs that support style sheets; the others use the styles of the elements themselves. */
const darkStyles = `@media (prefers-color-scheme: dark) {
.page, .page > table > tbody > tr > td { background-color: #17130d !important }
.card { background-color: #262019 !important }
.panel { background-color: #17130d !important; border-color: #5f574b !important }
.ink { color: #f4efe6 !important }
.quiet { color: #bdb4a5 !important }
.rule { border-color: #453d32 !important }
}`

/** Mail programs support neither style sheets nor our fonts, so every element has inline styles. */
const styles = {
  page: { backgroundColor: paper, color: ink, fontFamily: 'Figtree, Helvetica, Arial, sans-serif', margin: 0 },
  container: { maxWidth: '600px', padding: '24px 12px' },
  banner: { borderRadius: '14px 14px 0 0', padding: '14px 28px' },
  brand: { fontSize: '18px', fontWeight: 800, lineHeight: '36px', margin: 0 },
  mark: { borderRadius: '9px', display: 'inline-block', marginRight: '12px', verticalAlign: 'middle' },
  logo: {
    backgroundColor: '#ffffff',
    borderRadius: '9px',
    display: 'inline-block',
    padding: '4px 8px',
    verticalAlign: 'middle',
  },
  picture: { display: 'block', height: 'auto', width: '100%' },
  card: { backgroundColor: '#ffffff', borderRadius: '0 0 14px 14px', padding: '28px 28px 32px' },
  heading: { color: ink, fontSize: '28px', lineHeight: '34px', margin: '0 0 14px' },
  panel: {
    backgroundColor: paper,
    border: '2px dashed #d3c7b2',
    borderRadius: '12px',
    margin: '16px 0',
    padding: '16px 20px 8px',
  },
  strong: { color: ink, fontSize: '17px', fontWeight: 700, lineHeight: '25px', margin: '0 0 8px' },
  code: {
    color: ink,
    fontSize: '32px',
    fontWeight: 700,
    letterSpacing: '6px',
    lineHeight: '40px',
    margin: '4px 0 16px',
    textAlign: 'center',
  },
  short: { color: ink, fontSize: '16px', lineHeight: '25px', margin: '0 0 8px' },
  action: { color: ink, fontWeight: 700, textDecoration: 'underline' },
  paragraph: { color: ink, fontSize: '16px', lineHeight: '25px', margin: '0 0 16px' },
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
  details: { marginTop: '28px' },
  foot: { padding: '0 28px' },
  rule: { borderColor: '#e4ddd0', margin: '20px 0 12px' },
  small: { color: quiet, fontSize: '13px', lineHeight: '19px', margin: '0 0 6px' },
  link: { color: quiet, textDecoration: 'underline' },
} satisfies Record<string, CSSProperties>
