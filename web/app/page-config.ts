import { useRouteLoaderData } from 'react-router'
import { type PageConfig, pageConfigSchema } from '#contract/config.ts'
import { fromWire } from '#contract/wire.ts'
import type { Platform } from '#domain/campaign.ts'

export const PAGE_CONFIG_ID = 'page-config'

export type Page = { config: PageConfig; platform: Platform }

/** The configuration and the platform of this page, on both sides. */
export function usePage(): Page {
  return useRouteLoaderData('root') as Page
}

let read: PageConfig | undefined

/** The same configuration for code outside of React, in the browser only: it is written into the page. */
export function pageConfig(): PageConfig {
  read ??= fromWire(pageConfigSchema, JSON.parse(document.getElementById(PAGE_CONFIG_ID)?.textContent ?? 'null'))
  return read
}

/** Website, app or frame, as the server judged it; the root element says so. */
export function platform(): Platform {
  return (document.documentElement.dataset.platform ?? 'website') as Platform
}
