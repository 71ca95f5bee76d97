import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contrast, hexOfOklch, type Oklch, oklchOfHex } from './oklch.ts'
import { brandTheme, DEFAULT_BRAND_COLOUR, fillBounds, type Scheme, safeTextColour, schemeBounds } from './theme.ts'

const sheet = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const [lightBlock, darkBlock] = [...sheet.matchAll(/:root \{([^}]*--paper[^}]*)\}/g)].map(([, block]) => block!)
const blocks: Record<Scheme, string> = { light: lightBlock!, dark: darkBlock! }
const schemes: Scheme[] = ['light', 'dark']

/** The value of a token in tokens.css. */
function token(name: string, scheme: Scheme): string {
  const value = new RegExp(`--${name}: ([^;]+);`).exec(blocks[scheme])?.[1]
  if (!value) throw new Error(`tokens.css has no --${name} for ${scheme}`)
  return value
}

function colour(name: string, scheme: Scheme): Oklch {
  const [l, c, h] = token(name, scheme)
    .match(/[\d.]+/g)!
    .map(Number)
  return { l: l!, c: c!, h: h! }
}

const brands = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`)

describe.each(schemes)('in the %s scheme', (scheme) => {
  test('a brand’s text keeps 4.5 : 1 on paper, cards, insets and its own tint, whatever the brand', () => {
    const grounds = ['paper', 'surface', 'sunk'].map((name) => colour(name, scheme))
    fc.assert(
      fc.property(brands, (brand) => {
        const theme = brandTheme(brand, scheme)
        for (const ground of [...grounds, theme.accentSoft]) {
          expect(contrast(theme.accentText, ground)).toBeGreaterThanOrEqual(4.5)
        }
      }),
      { numRuns: 2000, examples: [['#000000'], ['#ffffff'], ['#00ff00'], ['#0000ff'], ['#ffff00'], ['#00ffff']] },
    )
  })

  test('text on a brand’s fill keeps 4.5 : 1, hovered or not, for any brand', () => {
    fc.assert(
      fc.property(brands, (brand) => {
        const theme = brandTheme(brand, scheme)
        expect(contrast(theme.accentInk, theme.accent)).toBeGreaterThanOrEqual(4.5)
        expect(contrast(theme.accentInk, theme.accentHover)).toBeGreaterThanOrEqual(4.5)
      }),
      { numRuns: 2000 },
    )
  })

  test('ordinary text keeps 4.5 : 1 on a brand’s tint', () => {
    fc.assert(
      fc.property(brands, (brand) => {
        const { accentSoft } = brandTheme(brand, scheme)
        expect(contrast(colour('ink', scheme), accentSoft)).toBeGreaterThanOrEqual(4.5)
        expect(contrast(colour('ink-soft', scheme), accentSoft)).toBeGreaterThanOrEqual(4.5)
      }),
      { numRuns: 2000 },
    )
  })

  test.each([
    ['ink', ['paper', 'surface', 'sunk']],
    ['ink-soft', ['paper', 'surface', 'sunk']],
    ['success', ['surface', 'success-soft']],
    ['warning', ['surface', 'warning-soft']],
    ['danger', ['paper', 'surface', 'danger-soft']],
  ])('%s keeps 4.5 : 1 on %j', (text, grounds) => {
    for (const ground of grounds) {
      expect(contrast(colour(text, scheme), colour(ground, scheme))).toBeGreaterThanOrEqual(4.5)
    }
  })

  test('the borders of controls and the focus ring keep 3 : 1', () => {
    for (const ground of ['paper', 'surface']) {
      expect(contrast(colour('line-strong', scheme), colour(ground, scheme))).toBeGreaterThanOrEqual(3)
      expect(contrast(colour('focus', scheme), colour(ground, scheme))).toBeGreaterThanOrEqual(3)
    }
  })

  test('tokens.css has the same bounds as the arithmetic', () => {
    for (const [name, bound] of Object.entries(schemeBounds[scheme])) {
      const kebab = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
      expect(Number(token(kebab, scheme)), kebab).toBe(bound)
    }
  })
})

test('tokens.css draws the line between white and ink where the arithmetic does', () => {
  const formula = /--color-accent: var\(\s*--brand-fill,\s*oklch\(([\s\S]*?)\);/.exec(sheet)?.[1] ?? ''
  expect(formula).toContain(`(l - ${fillBounds.ink}) *`)
  expect(formula).toContain(`max(l, ${fillBounds.lightMin})`)
  expect(formula).toContain(`l, ${fillBounds.darkMax})`)
  expect(sheet).toContain(`(${fillBounds.ink} - l) *`)
})

test('a colour that a screen can show is unchanged by the conversion to OKLCH and back', () => {
  fc.assert(fc.property(brands, (brand) => hexOfOklch(oklchOfHex(brand)) === brand))
})

test('a brand that reads well as it is keeps its colour as text', () => {
  expect(safeTextColour(DEFAULT_BRAND_COLOUR)).toBe(DEFAULT_BRAND_COLOUR.toLowerCase())
})

test('the call to action is readable, hovered or not', () => {
  const fixed = (name: string) => {
    const [l, c, h] = new RegExp(`--color-${name}: oklch\\(([^)]+)\\)`).exec(sheet)![1]!.split(' ').map(Number)
    return { l: l!, c: c!, h: h! }
  }
  expect(contrast(fixed('action-ink'), fixed('action'))).toBeGreaterThanOrEqual(7)
  expect(contrast(fixed('action-ink'), fixed('action-hover'))).toBeGreaterThanOrEqual(7)
})

test('black on white is 21 : 1', () => {
  expect(contrast(oklchOfHex('000000'), oklchOfHex('ffffff'))).toBeCloseTo(21, 5)
})
