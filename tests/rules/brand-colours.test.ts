import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { demoContent } from '#db/demo/content.ts'
import { brandGrounds } from '#domain/site/brand.ts'
import { readSources } from '#tests/sources/sources.ts'
import { contrast, hexOfOklch, type Oklch, oklchOfHex } from '#ui/oklch.ts'
import { type BrandTheme, brandTheme, type Scheme } from '#ui/theme.ts'

const sheet = readFileSync(new URL('../../ui/tokens.css', import.meta.url), 'utf8')
const [light = '', dark = ''] = [...sheet.matchAll(/:root \{([^}]*--paper[^}]*)\}/g)].map(([, block]) => block)
const blocks: Record<Scheme, string> = { light, dark }

/**
 * Text or a graphic that must be distinguishable, its background, and the contrast it needs (WCAG 2.2, 1.4.3 and
 * 1.4.11).
 */
const pairs: [over: string, under: string, ratio: number][] = [
  ['accent-ink', 'accent', 4.5],
  ['accent-ink', 'accent-hover', 4.5],
  ['accent-text', 'paper', 4.5],
  ['accent-text', 'surface', 4.5],
  ['accent-text', 'sunk', 4.5],
  ['accent-text', 'accent-soft', 4.5],
  ['ink', 'accent-soft', 4.5],
  ['ink-soft', 'accent-soft', 4.5],
  // The filled part of a bar or a slider on the part that is not.
  ['accent-text', 'line', 3],
]

const cases = demoContent.brands.flatMap(({ name, themeColour }) =>
  (['light', 'dark'] as const).map((scheme) => ({ name, themeColour, scheme })),
)

describe.each(cases)('$name, $themeColour, in the $scheme', ({ themeColour, scheme }) => {
  const theme = brandTheme(themeColour, scheme)

  test.each(pairs)('%s on %s keeps %f : 1', (over, under, ratio) => {
    expect(contrast(colourOf(over), colourOf(under))).toBeGreaterThanOrEqual(ratio)
  })

  function colourOf(token: string): Oklch {
    const own = theme[token.replace(/-./, ([, initial]) => initial!.toUpperCase()) as keyof BrandTheme]
    return own ?? colourOfToken(token, scheme)
  }
})

test('no part of the site wears a brand’s colour in a way that is not in the table', () => {
  const known = new Set<unknown>(pairs.flat())
  const worn = readSources().flatMap(({ path, text }) =>
    /^(ui|web)\/.*\.tsx?$/.test(path) ? [...text.matchAll(/\b(?:bg|text|fill|stroke|border)-(accent(?:-\w+)?)/g)] : [],
  )
  expect(worn.length).toBeGreaterThan(0)
  expect(worn.map(([, token]) => token!).filter((token) => !known.has(token))).toEqual([])
})

test.each(['light', 'dark'] as const)('own colours are checked on the grounds of the %s', (scheme) => {
  const { tint, ...tokens } = brandGrounds[scheme]
  for (const [token, hex] of Object.entries(tokens))
    expect(hexOfOklch(colourOfToken(token, scheme)), token).toBe(`#${hex.toLowerCase()}`)
  const black = oklchOfHex('000000')
  const lightnessOf = (colour: Oklch) => contrast(colour, black)
  for (let colour = 0; colour <= 0xffffff; colour += 0x1357) {
    const { accentSoft } = brandTheme(colour.toString(16).padStart(6, '0'), scheme)
    const [own, worst] = [lightnessOf(accentSoft), lightnessOf(oklchOfHex(tint))]
    expect(scheme === 'light' ? worst <= own : worst >= own).toBe(true)
  }
})

function colourOfToken(token: string, scheme: Scheme): Oklch {
  const [l, c, h] = new RegExp(`--${token}: oklch\\(([^)]+)\\)`).exec(blocks[scheme])![1]!.split(' ').map(Number)
  return { l: l!, c: c!, h: h! }
}
