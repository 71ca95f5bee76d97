import { Link, useSearchParams } from 'react-router'
import { consolePaths } from '#console/core/console-paths.ts'
import { showInstant } from '#console/core/format.ts'
import { List, type ListColumn } from '#console/core/list.tsx'
import { Loaded, Page } from '#console/core/page.tsx'
import { useAnswer } from '#console/core/queries.ts'
import { useMay } from '#console/core/session.ts'
import { type CampaignList, listCampaigns } from '#contract/console/campaigns.ts'
import { type DeskState, deskStates } from '#domain/campaign-desk.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { StateBadge, stateWords } from './state-words.tsx'

type Row = CampaignList['campaigns'][number]

const columns: readonly ListColumn<Row>[] = [
  {
    id: 'title',
    header: 'Campaign',
    cell: ({ tag, title }) => (
      <Link to={consolePaths.campaign(tag)} className="font-semibold underline underline-offset-4">
        {title || tag}
      </Link>
    ),
  },
  { id: 'tag', header: 'Tag', cell: ({ tag }) => tag },
  {
    id: 'state',
    header: 'State',
    cell: ({ state, has_changes }) => (
      <span className="flex flex-wrap gap-2 whitespace-nowrap">
        <StateBadge state={state} /> {has_changes && <Badge tone="warning">Changes not published</Badge>}
      </span>
    ),
  },
  { id: 'starts', header: 'Opens', cell: ({ starts_at }) => showInstant(starts_at) },
  { id: 'ends', header: 'Closes', cell: ({ ends_at }) => (ends_at ? showInstant(ends_at) : 'No end') },
  { id: 'brand', header: 'Brand', cell: ({ brand }) => brand ?? 'All', isExtra: true },
  { id: 'changed', header: 'Changed', cell: ({ changed_at }) => changed_at && showInstant(changed_at), isExtra: true },
]

/** Campaigns by state. What is looked for stands in the address, so that it can be sent to somebody. */
export function CampaignListPage() {
  const [params, setParams] = useSearchParams()
  const may = useMay()
  const state = deskStates.find((each) => each === params.get('state'))
  const search = params.get('search') ?? ''
  const before = params.get('before')
  const answer = useAnswer(listCampaigns, {
    query: { ...(state && { state }), ...(search && { search }), ...(before && { before }) },
  })
  const lookFor = (text: string) => setParams({ ...(state && { state }), ...(text && { search: text }) })
  return (
    <Page
      title="Campaigns"
      actions={may('campaign.edit') && <Button render={<Link to={consolePaths.newCampaign} />}>New campaign</Button>}
    >
      <nav aria-label="States" className="flex flex-wrap gap-2">
        <StateLink state={undefined} chosen={state} search={search} />
        {deskStates.map((each) => (
          <StateLink key={each} state={each} chosen={state} search={search} />
        ))}
      </nav>
      <search>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            lookFor(String(new FormData(event.currentTarget).get('search')).trim())
          }}
          className="flex items-end gap-2"
        >
          <div className="w-80">
            <TextField key={search} name="search" label="Title or tag" defaultValue={search} />
          </div>
          <Button type="submit" tone="quiet">
            Search
          </Button>
        </form>
      </search>
      <Loaded answer={answer}>
        {({ campaigns, next }) => (
          <List
            name="Campaigns"
            columns={columns}
            rows={campaigns}
            rowId={({ tag }) => tag}
            next={next}
            empty="There is no such campaign."
          />
        )}
      </Loaded>
    </Page>
  )
}

type StateLinkProps = { state: DeskState | undefined; chosen: DeskState | undefined; search: string }

function StateLink({ state, chosen, search }: StateLinkProps) {
  const params = new URLSearchParams({ ...(state && { state }), ...(search && { search }) })
  return (
    <Button
      tone={state === chosen ? 'brand' : 'quiet'}
      size="small"
      render={<Link to={{ search: params.toString() }} aria-current={state === chosen ? 'page' : undefined} />}
    >
      {state ? stateWords[state] : 'All'}
    </Button>
  )
}
