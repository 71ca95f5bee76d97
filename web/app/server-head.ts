import type { StaticHandlerContext } from 'react-router'
import type { PageConfig } from '#contract/config.ts'
import { hexOfOklch } from '#ui/oklch.ts'
import { brandTheme } from '#ui/theme.ts'
import { structuredData } from './structured-data.ts'

/**
 * The parts of a page's head for search engines and installed copies of the site. Our scripts do not read them, so only
 * the server renders them, and they add no script to a visit.
 */
export function serverHead(
  config: PageConfig,
  { loaderData, location }: Pick<StaticHandlerContext, 'loaderData' | 'location'>,
): string {
  const { code, themeColour, ownFill } = config.brand
  const colours = (['light', 'dark'] as const).map(
    (scheme) =>
      `<meta name="theme-color" media="(prefers-color-scheme: ${scheme})" content="${ownFill ? `#${ownFill.colour}` : hexOfOklch(brandTheme(`#${themeColour}`, scheme).accent)}"/>`,
  )
  const data = structuredData(config, location.pathname, loaderData)
  return [
    `<link rel="manifest" href="/site.webmanifest?brand=${encodeURIComponent(code)}"/>`,
    ...colours,
    data === null ? '' : `<script type="application/ld+json">${asScriptText(data)}</script>`,
  ].join('')
}

/** Escapes the data, so that no saved text can begin a tag. */
function asScriptText(data: object): string {
  return JSON.stringify(data).replace(/</g, '\\u003c')
}
