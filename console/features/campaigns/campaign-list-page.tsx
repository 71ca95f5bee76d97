import { Link } from 'react-router'
import { consolePaths } from '#console/core/console-paths.ts'
import { showInstant } from '#console/core/format.ts'
import { SearchField } from '#console/core/forms/search-field.tsx'
import { List, type ListColumn } from '#console/core/lists/list.tsx'
import { type RowOf, useList, useListAddress } from '#console/core/lists/lists.ts'
import { StateTabs, toTabs } from '#console/core/lists/state-tabs.tsx'
import { Page } from '#console/core/page.tsx'
import { useMay } from '#console/core/session.ts'
import { listCampaigns } from '#contract/console/campaigns.ts'
import { deskStates } from '#domain/campaign/campaign-desk.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { StateBadge, stateWords } from './state-words.tsx'

type Row = RowOf<typeof listCampaigns>

const columns: readonly ListColumn<Row>[] = [
  {
    id: 'title',
    sort: 'title',
    header: 'Competition',
    cell: ({ tag, title }) => (
      <Link to={consolePaths.campaign(tag)} className="font-semibold underline underline-offset-4">
        {title || tag}
      </Link>
    ),
  },
  { id: 'tag', sort: 'tag', header: 'Tag', cell: ({ tag }) => tag },
  {
    id: 'state',
    header: 'State',
    cell: ({ state, has_changes }) => (
      <span className="flex flex-wrap gap-2 whitespace-nowrap">
        <StateBadge state={state} /> {has_changes && <Badge tone="warning">Unpublished changes</Badge>}
      </span>
    ),
  },
  { id: 'starts', sort: 'starts_at', header: 'Opens', cell: ({ starts_at }) => showInstant(starts_at) },
  { id: 'ends', sort: 'ends_at', header: 'Closes', cell: ({ ends_at }) => (ends_at ? showInstant(ends_at) : 'No end') },
  { id: 'brand', header: 'Brand', cell: ({ brand }) => brand ?? 'All', isExtra: true },
  {
    id: 'changed',
    sort: 'changed_at',
    header: 'Changed',
    cell: ({ changed_at }) => changed_at && showInstant(changed_at),
    isExtra: true,
  },
]

/** Campaigns by state. The search is in the address, so that a link to it can be shared. */
export function CampaignListPage() {
  const may = useMay()
  const address = useListAddress()
  const state = deskStates.find((each) => each === address.get('state'))
  const list = useList(listCampaigns, { state, search: address.get('search') })
  return (
    <Page
      title="Competitions"
      actions={may('campaign.edit') && <Button render={<Link to={consolePaths.newCampaign} />}>New competition</Button>}
    >
      <StateTabs tabs={toTabs(deskStates, stateWords)} current={{ state }} />
      <SearchField label="Title or tag" />
      <List name="Competitions" columns={columns} list={list} rowId={({ tag }) => tag} empty="No competitions match." />
    </Page>
  )
}
