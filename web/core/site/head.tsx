import type { MetaDescriptor } from 'react-router'
import type { PageConfig } from '#contract/config.ts'
import type { Page } from './page-config.ts'

export type Head = {
  title: string
  description: string
  /** Of the page itself, without query. */
  path: string
  openGraph?: { title: string; description: string }
  /** The address of a picture, without the site's own; otherwise the default picture is shown. */
  picture?: string | null
  keywords?: string
  /** Personal and payment pages are for no index. */
  hidden?: boolean
}

/** For those outside who fetch it long after the page: its address never changes. */
const SHARED_PICTURE = '/public/img/share.png'

export type Matches = readonly ({ id: string; loaderData: unknown } | undefined)[]

/** The configuration that the root has loaded; none where the root itself has failed. */
export function configOf(matches: Matches): PageConfig | undefined {
  return (matches[0]?.loaderData as Page | undefined)?.config
}

/** Titles, descriptions, what is shown where a link is shared, and the one address of the page. */
export function headOf(matches: Matches, head: Head): MetaDescriptor[] {
  const config = configOf(matches)
  if (!config) return [{ title: head.title }]
  const address = new URL(head.path, config.siteUrl).href
  const { title, description } = { title: head.title, description: head.description, ...head.openGraph }
  return [
    { title: head.title.includes(config.brand.name) ? head.title : `${head.title} | ${config.brand.name}` },
    { name: 'description', content: head.description },
    ...(head.keywords ? [{ name: 'keywords', content: head.keywords }] : []),
    ...(head.hidden ? [{ name: 'robots', content: 'noindex' }] : []),
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: config.brand.name },
    { property: 'og:url', content: address },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:image', content: new URL(head.picture ?? SHARED_PICTURE, config.siteUrl).href },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

/** The head of a page that is for one person only. */
export function personalHead(title: string, path: string, description = title) {
  return ({ matches }: { matches: Matches }) => headOf(matches, { title, description, path, hidden: true })
}
