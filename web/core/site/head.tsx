import type { MetaDescriptor } from 'react-router'
import type { PageConfig } from '#contract/config.ts'
import { SHARE_PICTURE } from '#contract/pictures.ts'
import type { Page } from './page-config.ts'

export type Head = {
  title: string
  /** Written by the server alone: a page that is one of those with which a visit begins gives it there only. */
  description?: string
  /** Of the page itself, without query. */
  path: string
  openGraph?: { title: string; description: string }
  /** Otherwise the site's own picture is shown where the page is shared. */
  picture?: HeadPicture | null
  keywords?: string
  /** Personal and payment pages are for no index. */
  hidden?: boolean
}

/** `path` is without the site's own address. */
export type HeadPicture = { path: string; alt: string; width: number; height: number }

/** For those outside who fetch it long after the page: its address never changes. */
const housePicture: HeadPicture = {
  path: '/public/img/share.png',
  alt: 'Presents, coins and confetti',
  ...SHARE_PICTURE,
}

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
  return [
    { title: head.title.includes(config.brand.name) ? head.title : `${head.title} | ${config.brand.name}` },
    ...(head.hidden ? [{ name: 'robots', content: 'noindex' }] : []),
    { tagName: 'link', rel: 'canonical', href: address },
    ...(import.meta.env.SSR ? describedAs(head, config, address) : []),
  ]
}

/** What search engines and others show of a link to the page. They run no scripts, so browsers do not load this. */
function describedAs(head: Head, config: PageConfig, address: string): MetaDescriptor[] {
  const { title, description = '' } = { title: head.title, description: head.description, ...head.openGraph }
  const { path, alt, width, height } = head.picture ?? housePicture
  const properties = {
    type: 'website',
    site_name: config.brand.name,
    locale: 'en_GB',
    url: address,
    title,
    description,
    image: new URL(path, config.siteUrl).href,
    'image:alt': alt,
    'image:width': String(width),
    'image:height': String(height),
  }
  return [
    { name: 'description', content: head.description ?? '' },
    ...(head.keywords ? [{ name: 'keywords', content: head.keywords }] : []),
    ...Object.entries(properties).map(([name, content]) => ({ property: `og:${name}`, content })),
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

/** The head of a page that is for one person only. */
export function personalHead(title: string, path: string, description = title) {
  return ({ matches }: { matches: Matches }) => headOf(matches, { title, description, path, hidden: true })
}
