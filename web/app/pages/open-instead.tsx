import { useRevalidated } from '#web/core/catalogue/use-revalidated.ts'
import { usePage } from '#web/core/site/page-config.ts'
import { CampaignList } from '#web/features/campaign-list/campaign-list.tsx'

/** The list that stands below a competition that is closed. */
const LIST = 'CLOSED'

/** What can be entered, below an address at which there is nothing; in a frame no list is shown. */
export default function OpenInstead() {
  const { data: page } = useRevalidated('page', LIST, null, () => false)
  const { platform } = usePage()
  return page && platform !== 'iframe' && <CampaignList pageTag={LIST} page={page} />
}
