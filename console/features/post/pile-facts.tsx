import { useState } from 'react'
import { showCount, showInstant } from '#console/core/format.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { type DoneCard, endPile, type Pile } from './post-desk.ts'
import { routeNames } from './post-words.ts'

/** What the pile is, how much of it is typed, and its end. */
export function PileFacts({ pile, done }: { pile: Pile; done: readonly DoneCard[] }) {
  const [isEnding, setIsEnding] = useState(false)
  const rejected = done.filter(({ outcome }) => outcome === 'REJECTED').length
  const isWhole = pile.counted === null || pile.counted === done.length
  return (
    <Card className="flex flex-col gap-4 rounded-card bg-surface p-5 shadow-card">
      <h2 className="text-lg">{routeNames[pile.route]}</h2>
      <p className="text-ink-soft">
        {pile.code}, {pile.route === 'POSTAL' ? 'reached us' : 'called'} {showInstant(new Date(pile.receivedAt))}
      </p>
      {pile.counted !== null && (
        <ProgressBar
          label={`${showCount(done.length)} of ${showCount(pile.counted)} are typed`}
          value={Math.min(done.length, pile.counted)}
          max={pile.counted}
        />
      )}
      <p className="figures">
        {showCount(done.length - rejected)} entered, {showCount(rejected)} rejected
      </p>
      <Button tone="quiet" onClick={() => (isWhole ? endPile() : setIsEnding(true))}>
        End this pile
      </Button>
      {isEnding && (
        <Dialog open title="The count does not match" onClose={() => setIsEnding(false)}>
          <Notice tone="warning">
            {showCount(done.length)} are typed, and {showCount(pile.counted ?? 0)} were counted. Please compare the pile
            with the list before you end it.
          </Notice>
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => setIsEnding(false)}>Go on typing</Button>
            <Button tone="quiet" onClick={endPile}>
              End it all the same
            </Button>
          </div>
        </Dialog>
      )}
    </Card>
  )
}
