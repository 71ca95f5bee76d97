import type { StaticHandlerContext } from 'react-router'
import type { PageConfig } from '#contract/config.ts'
import { hexOfOklch } from '#ui/oklch.ts'
import { brandTheme } from '#ui/theme.ts'
import { structuredData } from './structured-data.ts'

/**
 * What search engines and installed copies of the site read in the head of a page. No script of ours reads it, so it is
 * written by the server alone and costs a visit no script.
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

/** No tag can begin in it, whatever an operator has saved. */
function asScriptText(data: object): string {
  return JSON.stringify(data).replace(/</g, '\\u003c')
}
