import { excludeSelf, type Limits, takeBreak } from '#contract/limits.ts'
import { momentLabel } from '#domain/campaign/countdown.ts'
import {
  type BreakLength,
  breakEnd,
  breakLengths,
  checkAway,
  type ExclusionMonths,
  exclusionEnd,
  exclusionMonths,
} from '#domain/person/safer-gambling.ts'
import { serverNow } from '#web/core/site/clock.ts'
import { AwayCard, type AwayChoice } from './away-card.tsx'
import { breakEffects, breakNames, exclusionEffects, exclusionNames } from './safer-gambling-texts.ts'
import { useChange } from './use-limits.ts'

export function BreakCard({ limits }: { limits: Limits }) {
  const { isBusy, errors, done, change, begin } = useChange(takeBreak)
  const { break_until: until } = limits
  const now = serverNow()
  const choices = breakLengths.map((length) => ({
    value: length,
    label: breakNames[length],
    until: breakEnd(length, now),
  }))
  return (
    <AwayCard
      title="Take a break"
      lead="You won’t be able to enter anything, paid or free. You can still log in and see your entries. Your break starts straight away and can’t be ended early."
      legend={until ? 'Make it longer, starting from now' : 'How long?'}
      choices={lasting(choices, limits, now)}
      held={until && `You’re taking a break until ${momentLabel(until)}.`}
      action={until ? 'Make it longer' : 'Take a break'}
      questionOf={({ label }) => `Take a break for ${label}?`}
      effectsOf={breakEffects}
      isBusy={isBusy}
      errors={errors}
      doneUntil={done?.break_until}
      onBegin={begin}
      onConfirm={({ value }) => change({ body: { until: value as BreakLength } })}
    />
  )
}

export function ExclusionCard({ limits }: { limits: Limits }) {
  const { isBusy, errors, done, change, begin } = useChange(excludeSelf)
  const { excluded_until: until } = limits
  const now = serverNow()
  const choices = exclusionMonths.map((months) => ({
    value: String(months),
    label: exclusionNames[months],
    until: exclusionEnd(months, now),
  }))
  return (
    <AwayCard
      title="Exclude yourself"
      lead="Need longer? Exclude yourself for 6 months or more. You won’t be able to enter, and we won’t send you marketing."
      legend={until ? 'Make it longer, starting from now' : 'How long?'}
      choices={lasting(choices, limits, now)}
      held={until && `You’ve excluded yourself until ${momentLabel(until)}.`}
      action={until ? 'Make it longer' : 'Exclude me'}
      questionOf={({ label }) => `Exclude yourself for ${label}?`}
      effectsOf={exclusionEffects}
      isBusy={isBusy}
      errors={errors}
      doneUntil={done?.excluded_until}
      onBegin={begin}
      onConfirm={({ value }) => change({ body: { months: Number(value) as ExclusionMonths } })}
    />
  )
}

/** The choices that the server accepts: none that ends before the current one. */
function lasting(choices: AwayChoice[], limits: Limits, now: Date): AwayChoice[] {
  return choices.filter(({ until }) => checkAway(awayOf(limits), until, now).ok)
}

function awayOf({ break_until, excluded_until }: Limits) {
  return { breakUntil: break_until, excludedUntil: excluded_until }
}
