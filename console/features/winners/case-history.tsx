import type { DeskCase } from '#contract/console/winners.ts'
import { Events } from './events.tsx'
import { caseWords, channelWords } from './winner-words.tsx'

/**
 * The steps that were taken to reach the winner and to hand over the prize. Each event is named by the way the winner
 * was reached, the state it led to, or its author.
 */
export function CaseHistory({ desk: { events } }: { desk: DeskCase }) {
  const named = events.map((event, index) => {
    const isMove = event.state !== events[index - 1]?.state
    const name = event.channel ? channelWords[event.channel] : isMove ? caseWords[event.state] : 'Added'
    return { ...event, name }
  })
  return <Events title="Contact log" events={named} />
}
