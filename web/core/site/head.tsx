import type { MetaDescriptor } from 'react-router'
import type { PageConfig } from '#contract/config.ts'
import { SHARE_PICTURE } from '#contract/pictures.ts'
import type { Page } from './page-config.ts'

export type Head = {
  title: string
  /**
   * Rendered by the server only. Pages on which most visits begin set it only there, so that browsers do not load the
   * text.
   */
  description?: string
  /** The path of the page itself, without its query. */
  path: string
  openGraph?: { title: string; description: string }
  /** Without it, shared links show the site's own picture. */
  picture?: HeadPicture | null
  keywords?: string
  /** Personal and payment pages must not be indexed. */
  hidden?: boolean
}

/** `path` does not contain the site's address. */
export type HeadPicture = { path: string; alt: string; width: number; height: number }

/** The default picture. Its address never changes, because some sites fetch it long after the page. */
const housePicture: HeadPicture = {
  path: '/public/img/share.png',
  alt: 'Presents, coins and confetti',
  ...SHARE_PICTURE,
}

export type Matches = readonly ({ id: string; loaderData: unknown } | undefined)[]

/** The configuration that the root has loaded; undefined if the root itself has failed. */
export function configOf(matches: Matches): PageConfig | undefined {
  return (matches[0]?.loaderData as Page | undefined)?.config
}

/** The title, the description, the preview of shared links and the canonical address of a page. */
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

/**
 * Tags with which search engines and others show a link to the page. They run no scripts, so browsers do not load this.
 */
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

/** The head of a page for one person only. */
export function personalHead(title: string, path: string, description = title) {
  return ({ matches }: { matches: Matches }) => headOf(matches, { title, description, path, hidden: true })
}
