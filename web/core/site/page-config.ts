import { useRouteLoaderData } from 'react-router'
import type { z } from 'zod'
import type { PageConfig, pageConfigSchema } from '#contract/config.ts'
import type { Platform } from '#domain/campaign/campaign.ts'

export const PAGE_CONFIG_ID = 'page-config'

export type Page = { config: PageConfig; platform: Platform }

/** The configuration and the platform of this page, on both sides. */
export function usePage(): Page {
  return useRouteLoaderData('root') as Page
}

let read: PageConfig | undefined

/** The same configuration for code outside of React, in the browser only: the page contains it in decoded form. */
export function pageConfig(): PageConfig {
  if (read) return read
  const written: z.input<typeof pageConfigSchema> = JSON.parse(document.getElementById(PAGE_CONFIG_ID)!.textContent)
  read = written
  return read
}

/** Website, app or frame, as the server determined it. The root element contains it. */
export function platform(): Platform {
  return (document.documentElement.dataset.platform ?? 'website') as Platform
}
