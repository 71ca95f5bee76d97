import type { LoaderFunctionArgs } from 'react-router'
import type { InformationPage, InformationTag } from '#contract/information.ts'
import { usePage } from '#web/core/site/page-config.ts'
import { CampaignList } from '#web/features/campaign-list/campaign-list.tsx'
import { findInformation, findInformationInBrowser } from '#web/features/information/information.ts'
import { PageHeading } from '#web/features/information/page-heading.tsx'
import { SectionCards } from '#web/features/information/section-cards.tsx'
import { type ListPage, loadPage, loadPageInBrowser, useListPage } from './list-pages.ts'

/** The tags of the text and of the list below it. */
type Tags = { text: InformationTag; list: string }
type Found = { text: InformationPage | null; list: ListPage }

export async function findInfoList(args: LoaderFunctionArgs, tags: Tags): Promise<Found> {
  const [text, list] = await Promise.all([findInformation(tags.text)(args), loadPage(args, tags.list)])
  return { text, list }
}

export async function findInfoListInBrowser(tags: Tags): Promise<Found> {
  const [text, list] = await Promise.all([findInformationInBrowser(tags.text)(), loadPageInBrowser(tags.list)])
  return { text, list }
}

/** A text, and below it competitions that can be entered instead. A frame shows no list. */
export function InfoList({ title, text, list }: Found & { title: string }) {
  const { tag, page } = useListPage(list)
  const { platform } = usePage()
  return (
    <>
      <div className="page-width flex flex-col gap-5 pt-8 md:pt-12">
        <PageHeading title={title} lead={text?.lead} />
        {text && <SectionCards sections={text.sections} className="grid gap-5 md:max-w-prose" />}
      </div>
      {page && platform !== 'iframe' && <CampaignList pageTag={tag} page={page} />}
    </>
  )
}
