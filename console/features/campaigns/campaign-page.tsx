import { useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { Link, useParams } from 'react-router'
import { call } from '#console/core/call.ts'
import { consolePaths } from '#console/core/console-paths.ts'
import { showInstant } from '#console/core/format.ts'
import { loaded, useDocumentForm } from '#console/core/forms/document-form.ts'
import { Timeline } from '#console/core/lists/timeline.tsx'
import { Loaded, Page } from '#console/core/page.tsx'
import { useAnswer } from '#console/core/queries.ts'
import { useMay } from '#console/core/session.ts'
import { WaitingNotice } from '#console/core/waiting-notice.tsx'
import {
  type CampaignDesk,
  campaignDocumentSchema,
  getCampaignDesk,
  saveCampaignDraft,
} from '#contract/console/campaigns.ts'
import { differencesOf } from '#domain/campaign/document-difference.ts'
import { isPossibleIn, type StaffAction } from '#domain/staff/staff.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { type CampaignForm, storedOf } from './campaign-form.ts'
import { RefundProgress } from './cancellation-progress.tsx'
import { ChangesList } from './changes-list.tsx'
import { useChecked } from './checked-draft.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { Findings } from './findings.tsx'
import { IncidentDialog, type IncidentName } from './incident-dialogs.tsx'
import { LivePreview } from './live-preview.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { MediaSection } from './sections/media-section.tsx'
import { PicturesSection } from './sections/pictures-section.tsx'
import { PlaceSection } from './sections/place-section.tsx'
import { PlanSection } from './sections/plan-section.tsx'
import { PricesSection } from './sections/prices-section.tsx'
import { RoutesSection } from './sections/routes-section.tsx'
import { SearchSection } from './sections/search-section.tsx'
import { StockSection } from './sections/stock-section.tsx'
import { TermsSection } from './sections/terms-section.tsx'
import { WindowsSection } from './sections/windows-section.tsx'
import { WordsSection } from './sections/words-section.tsx'
import { StateBadge } from './state-words.tsx'

/** A campaign from its draft to its end. The table of states decides which actions are available. */
export function CampaignPage() {
  const { tag = '' } = useParams()
  const answer = useAnswer(getCampaignDesk, { params: { tag } })
  return <Loaded answer={answer}>{(desk) => <CampaignEditor key={desk.tag} desk={desk} />}</Loaded>
}

function CampaignEditor({ desk }: { desk: CampaignDesk }) {
  const { tag, state, locked_fields: locked } = desk
  const may = useMay()
  const isPossible = (action: StaffAction) => may(action) && isPossibleIn(action, state)
  const form = useDocumentForm(campaignDocumentSchema, loaded(campaignDocumentSchema, desk), ({ version, document }) =>
    call(saveCampaignDraft, { params: { tag }, body: { version, document } }),
  )
  const isReadOnly = !isPossible('campaign.edit')
  const checked = useChecked(desk, form.written, isReadOnly)
  const [dialog, setDialog] = useState<'publish' | IncidentName | null>(null)
  const isLocked = locked.length > 0
  const part = { form, isReadOnly, isLocked: false }
  const lockedPart = { form, isReadOnly, isLocked }
  const isBlocked = checked.findings.some(({ blocks }) => blocks)
  const hasNews = desk.published === null || differencesOf(storedOf(desk.published), storedOf(desk.document)).length > 0
  const canPublish = isPossible('campaign.publish') && state !== 'IN_REVIEW' && hasNews
  const close = () => setDialog(null)
  return (
    <Page
      title={desk.document.title || tag}
      above={
        <p className="mb-1 flex flex-wrap items-center gap-3 text-sm">
          <StateBadge state={state} /> {tag}
          {desk.changed_by && desk.changed_at && (
            <span className="text-ink-soft">
              saved by {desk.changed_by}, {showInstant(desk.changed_at)}
            </span>
          )}
        </p>
      }
      actions={
        <>
          {canPublish && (
            <Button disabled={isBlocked || form.isChanged} onClick={() => setDialog('publish')}>
              Publish
            </Button>
          )}
          {desk.published && hasNews && !isReadOnly && (
            <Button tone="quiet" onClick={() => form.saveInstead(storedOf(desk.published!))}>
              Discard changes
            </Button>
          )}
          {may('campaign.edit') && (
            <Button tone="quiet" render={<Link to={`${consolePaths.newCampaign}?copy_of=${tag}`} />}>
              Copy
            </Button>
          )}
          {isPossible('campaign.extend') && desk.published?.schedule.endsAt && (
            <Button tone="quiet" onClick={() => setDialog('extend')}>
              Extend closing date
            </Button>
          )}
          {isPossible('campaign.end') && desk.published && (
            <Button tone="quiet" onClick={() => setDialog('end')}>
              Close now
            </Button>
          )}
          {isPossible('campaign.cancel') && desk.published && (
            <Button tone="quiet" onClick={() => setDialog('cancel')}>
              Cancel competition
            </Button>
          )}
        </>
      }
    >
      <CampaignNotices desk={desk} form={form} isReadOnly={isReadOnly} />
      <SectionLinks />
      <FormProvider {...form.form}>
        <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_27rem]">
          <div className="flex min-w-0 flex-col gap-6">
            <WordsSection {...part} />
            <PicturesSection tag={tag} pictures={desk.pictures} isReadOnly={isReadOnly} />
            <MediaSection tag={tag} media={desk.media} isReadOnly={isReadOnly} />
            <PricesSection {...part} card={checked.card} />
            <WindowsSection {...lockedPart} rounds={checked.rounds} />
            <StockSection {...lockedPart} />
            <RoutesSection {...lockedPart} />
            <PlanSection {...lockedPart} />
            <PlaceSection {...lockedPart} />
            <SearchSection {...part} />
            <TermsSection {...part} />
            <ChangesList changes={desk.changes} />
            <Timeline kind="campaign" subject={tag} />
          </div>
          <div className="flex min-w-0 flex-col gap-6 xl:sticky xl:top-4">
            {!isReadOnly && <Findings findings={checked.findings} />}
            <LivePreview tag={tag} version={form.version} />
          </div>
        </div>
      </FormProvider>
      <ConflictDialog form={form} />
      {dialog === 'publish' && <PublishDialog tag={tag} version={form.version} onClose={close} />}
      {dialog !== null && dialog !== 'publish' && (
        <IncidentDialog tag={tag} endsAt={desk.published?.schedule.endsAt ?? null} incident={dialog} onClose={close} />
      )}
    </Page>
  )
}

const sections = [
  ['words', 'Text'],
  ['pictures', 'Pictures'],
  ['media', 'Video and 360°'],
  ['prices', 'Prices'],
  ['windows', 'Dates'],
  ['stock', 'Stock'],
  ['routes', 'Free routes'],
  ['plan', 'Draw plan'],
  ['place', 'Brand and entry page'],
  ['search', 'Search engines'],
  ['terms', 'Terms'],
] as const

function SectionLinks() {
  return (
    <nav aria-label="Sections" className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {sections.map(([id, words]) => (
        <a
          key={id}
          href={`#${id}`}
          className="inline-flex min-h-11 items-center underline underline-offset-4 md:min-h-6"
        >
          {words}
        </a>
      ))}
    </nav>
  )
}

type NoticesProps = { desk: CampaignDesk; form: CampaignForm; isReadOnly: boolean }

function CampaignNotices({ desk, form, isReadOnly }: NoticesProps) {
  const { approval_id, publishes_at, locked_fields: locked, state } = desk
  return (
    <>
      {approval_id && <WaitingNotice approvalId={approval_id} />}
      {publishes_at && (
        <Notice title="Approved">It goes live on {showInstant(publishes_at)}. Saving again cancels this.</Notice>
      )}
      {locked.length > 0 && state === 'OPEN' && (
        <Notice title="This competition has entries">
          Dates, tickets, free routes and the draw plan are locked. You can change text, pictures and prices; changes
          are shown publicly.
        </Notice>
      )}
      {form.isChanged && <Notice>You have unsaved changes.</Notice>}
      {form.canUndoAll && !isReadOnly && (
        <Notice live tone="success" title="Changes discarded">
          <Button size="small" tone="quiet" onClick={form.undo}>
            Undo
          </Button>
        </Notice>
      )}
      {desk.cancellation && <RefundProgress tag={desk.tag} first={desk.cancellation} />}
    </>
  )
}
