import { campaignLabels } from '#console/core/field-labels.ts'
import type { CampaignDesk } from '#contract/console/campaigns.ts'
import { toLondon } from '#domain/time/london.ts'
import type { FormField } from '../campaign-form.ts'
import { ChoiceField, ClockField, MomentField } from '../fields.tsx'
import { Section } from '../section.tsx'
import type { PartProps } from './part-props.ts'

const fields: readonly FormField[] = ['schedule']

const limitTypes = [
  ['NONE', 'One round, no limit'],
  ['COMPETITION', 'One round, total limit'],
  ['EVERYDAY', 'One round, daily limit'],
  ['DAY', 'A round every weekday'],
  ['WEEK', 'A round every week'],
] as const

const weekdays = [
  [1, 'Monday'],
  [2, 'Tuesday'],
  [3, 'Wednesday'],
  [4, 'Thursday'],
  [5, 'Friday'],
  [6, 'Saturday'],
  [7, 'Sunday'],
] as const

/** The times of entry, beside the resulting rounds. */
export function WindowsSection({ rounds, ...part }: PartProps & { rounds: CampaignDesk['rounds'] }) {
  const limitType = part.form.written.schedule.limit_type
  const hasWindows = limitType === 'DAY' || limitType === 'WEEK'
  return (
    <Section id="windows" title="Dates" fields={fields} {...part} beside={<RoundCalendar rounds={rounds} />}>
      <ChoiceField name="schedule.limit_type" label={campaignLabels['schedule.limit_type']} options={limitTypes} />
      <MomentField name="schedule.starts_at" label={campaignLabels['schedule.starts_at']} hint="London time" />
      <MomentField name="schedule.ends_at" label={campaignLabels['schedule.ends_at']} hint="London time" optional />
      {hasWindows && (
        <>
          <ClockField name="schedule.active_from" label={campaignLabels['schedule.active_from']} />
          <ClockField name="schedule.active_until" label={campaignLabels['schedule.active_until']} />
        </>
      )}
      {limitType === 'WEEK' && (
        <ChoiceField name="schedule.week_offset" label={campaignLabels['schedule.week_offset']} options={weekdays} />
      )}
    </Section>
  )
}

/** In London time. The offset is shown, so that a clock change between two rounds is visible. */
function RoundCalendar({ rounds }: { rounds: CampaignDesk['rounds'] }) {
  return (
    <aside aria-label="Next rounds">
      <table className="w-full text-left text-sm">
        <caption className="mb-2 text-left font-bold">Next rounds</caption>
        <thead>
          <tr>
            <th scope="col">Opens</th>
            <th scope="col">Closes</th>
          </tr>
        </thead>
        <tbody className="figures">
          {rounds.map(({ opens_at, closes_at }) => (
            <tr key={opens_at.toISOString()}>
              <td className="py-1 pr-3">{momentWords(opens_at)}</td>
              <td className="py-1">{closes_at ? momentWords(closes_at) : 'never'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rounds.length === 0 && <p>No rounds fall within these dates.</p>}
    </aside>
  )
}

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})

function momentWords(instant: Date): string {
  const zone = toLondon(instant).offset === '+01:00' ? 'BST' : 'GMT'
  return `${dayFormat.format(instant)} ${zone}`
}
