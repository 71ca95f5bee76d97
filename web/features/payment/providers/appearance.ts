import type { Appearance } from '@stripe/stripe-js'
import { safeTextColour } from '#ui/theme.ts'

/** The provider cannot read our tokens or oklch colours, so it gets the brand's readable colour and the scheme. */
export function appearance(): Appearance {
  const brand = getComputedStyle(document.documentElement).getPropertyValue('--brand').trim()
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches
  return {
    theme: isDark ? 'night' : 'stripe',
    variables: {
      colorPrimary: safeTextColour(brand, isDark ? 'dark' : 'light'),
      fontFamily: 'Figtree, Arial, sans-serif',
      borderRadius: '14px',
    },
  }
}
