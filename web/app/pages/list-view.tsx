import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { Groups } from '#contract/catalogue.ts'
import { optionalPart } from '#web/core/parts/optional-part.tsx'
import { usePage } from '#web/core/site/page-config.ts'
import { FailedList } from '#web/features/campaign-list/failed-list.tsx'
import { type ListPage, useListPage } from './list-pages.ts'

const FramedList = optionalPart(() => import('#web/features/campaign-list/framed-list.tsx'))

export type ListViewProps = {
  loaded: ListPage
  title: string
  /** Renders the page once it is loaded. */
  children: (page: Groups, tag: string) => ReactNode
}

/** A page of the catalogue. While it is loading it is a frame, and after a failure an error. */
export function ListView(props: ListViewProps) {
  const { loaded, title } = props
  if (loaded.Frame) return <loaded.Frame title={title} />
  return <LoadedList {...props} />
}

function LoadedList({ loaded, title, children }: ListViewProps) {
  const { tag, page, busy, tryAgain } = useListPage(loaded)
  const { config, platform } = usePage()
  const { pathname, search } = useLocation()
  if (platform === 'iframe')
    return <FramedList title={title} brandName={config.brand.name} href={`${pathname}${search}`} />
  return page ? children(page, tag) : <FailedList title={title} busy={busy} onTryAgain={tryAgain} />
}
