import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import type { Appearance, CustomFontSource } from '@stripe/stripe-js'
import { safeTextColour } from '#ui/theme.ts'

/**
 * The look of the card provider's fields, which are in a frame of another host. They cannot read our tokens, oklch
 * colours or fonts, so they get the brand's readable colour, the scheme, and the address of the font.
 */
export function providerLook(): { appearance: Appearance; fonts: CustomFontSource[] } {
  const brand = getComputedStyle(document.documentElement).getPropertyValue('--brand').trim()
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches
  return {
    fonts: [{ family: 'Figtree', src: `url(${new URL(figtree, location.href)})`, weight: '300 900' }],
    appearance: {
      theme: isDark ? 'night' : 'stripe',
      variables: {
        colorPrimary: safeTextColour(brand, isDark ? 'dark' : 'light'),
        fontFamily: 'Figtree, Arial, sans-serif',
        borderRadius: '14px',
      },
    },
  }
}
