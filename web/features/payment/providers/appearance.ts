import type { Appearance } from '@stripe/stripe-js'
import { safeTextColour } from '#ui/theme.ts'

/**
 * The provider reads neither our tokens nor their oklch colours: it is given the brand's as one that can be read, and
 * the shade.
 */
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
