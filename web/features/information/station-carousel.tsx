import type { Partner } from '#contract/brands.ts'
import { LogoCarousel } from '#ui/logo-carousel.tsx'
import { hexOfOklch } from '#ui/oklch.ts'
import { brandTheme } from '#ui/theme.ts'

/** The logos of all stations, magazines and channels, each in its own colour. */
export function StationCarousel({ partners }: { partners: readonly Partner[] }) {
  return (
    <LogoCarousel
      label="Stations, magazines and channels we work with"
      items={partners.map(({ code, name, theme_colour }) => {
        const { accent, accentInk } = brandTheme(`#${theme_colour}`, 'light')
        return {
          key: code,
          content: (
            <span
              className="flex h-24 items-center justify-center rounded-card px-3 text-center font-display text-lg leading-tight font-bold"
              style={{ backgroundColor: hexOfOklch(accent), color: hexOfOklch(accentInk) }}
            >
              {name}
            </span>
          ),
        }
      })}
    />
  )
}
