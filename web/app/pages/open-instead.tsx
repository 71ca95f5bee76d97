import { useRevalidated } from '#web/core/catalogue/use-revalidated.ts'
import { usePage } from '#web/core/site/page-config.ts'
import { CampaignList } from '#web/features/campaign-list/campaign-list.tsx'

/** The list below a closed competition. */
const LIST = 'CLOSED'

/** Open competitions, shown below the message that a page does not exist. A page in a frame has no list. */
export default function OpenInstead() {
  const { data: page } = useRevalidated('page', LIST, null, () => false)
  const { platform } = usePage()
  return page && platform !== 'iframe' && <CampaignList pageTag={LIST} page={page} />
}
