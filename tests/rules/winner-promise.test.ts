import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { demoContent, resolveDates } from '#db/demo/content.ts'
import { ANSWER_DAYS } from '#domain/winners/winner-case.ts'
import { winnerPromise } from '#domain/winners/winner-promise.ts'
import { creditWonEmail, wonEmail } from '#server/winners/emails.ts'
import { steps } from '#web/features/information/steps/steps.ts'

const monday = new Date('2026-11-16T11:00:00Z')
const { campaigns } = resolveDates(monday, monday)
const pageOf = (tag: string) => JSON.stringify(demoContent.information.find((page) => page.tag === tag))
const termsOf = (tag: string) => demoContent.termsPages.find((page) => page.tag === tag)!.bodyHtml

const { drawn, contacted, answer, paid, neverPay } = winnerPromise
const all = [drawn, contacted, answer, paid, neverPay]

describe('The promise to winners', () => {
  test.each<[string, string, readonly string[]]>([
    ['the site terms', termsOf('terms'), all],
    ['the FAQs', pageOf('faqs'), all],
    ['About us', pageOf('about'), all],
    ['How it works', JSON.stringify(steps), [contacted]],
    ...campaigns.map(({ tag, bodyHtml, campaignType }): [string, string, readonly string[]] => [
      `the terms of ${tag}`,
      bodyHtml,
      campaignType === 'STANDARD' ? all : all.filter((quote) => quote !== drawn),
    ]),
  ])('is quoted by %s', (_, text, quotes) => {
    expect(quotes.filter((quote) => !text.includes(quote))).toEqual([])
  })

  test('names no public random number for competitions that a partner draws', () => {
    const partners = campaigns.filter(({ campaignType }) => campaignType !== 'STANDARD')
    expect(partners.length).toBeGreaterThan(0)
    for (const { bodyHtml } of partners) expect(bodyHtml).not.toContain('random number')
  })

  test('is given in the same words by the terms, the FAQs and the pages', () => {
    const web = ['information/steps/steps.ts', 'information/about-page.tsx', 'payment/outcome/what-happens-next.tsx']
    const texts = [
      JSON.stringify(demoContent),
      ...campaigns.map(({ bodyHtml }) => bodyHtml),
      ...web.map((path) => readFileSync(`web/features/${path}`, 'utf8')),
    ]
    const own = all.reduce((text, quote) => text.replaceAll(quote, ''), texts.join('\n'))
    const others = /\b(ring|phone|call|email|text)(s|ed)? (the |a |each )?winners?\b|phone (has |did not )?(rung|ring)/g
    expect([...(own.match(others) ?? []), ...(own.match(/\b(28|30) days\b/g) ?? [])]).toEqual([])
  })

  test('is repeated by the emails to winners, with the same days', async () => {
    const brand = {
      code: 'UK_FAIRDRAW',
      name: 'Fairdraw',
      senderName: null,
      themeColour: '545A56',
      ownFill: null,
      legalLine: 'Fairdraw',
      logo: null,
      logoUrl: null,
    }
    const time = { openedAt: monday, reachedAt: monday, answerBy: null }
    const won = { ...time, firstName: 'Ada', prize: 'A car', campaignTitle: 'Win a car', ticket: 7, isReserve: false }
    const emails = [
      await wonEmail(brand, 'https://fairdraw.example', { ...won, picture: null }, 'https://fairdraw.example/'),
      await creditWonEmail(brand, 'https://fairdraw.example', { ...won, picture: null }, 'https://fairdraw.example/'),
    ]
    for (const { text } of emails) expect(text.replaceAll(/\s+/g, ' ')).toContain(neverPay)
    expect(emails[0]!.text).toContain('by 14 December 2026')
    expect(ANSWER_DAYS).toBe(28)
  })
})
