import { Search as SearchIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { consolePaths } from '#console/core/console-paths.ts'
import { showName } from '#console/core/format.ts'
import { Loaded } from '#console/core/page.tsx'
import { useAnswer } from '#console/core/queries.ts'
import { searchEverything } from '#contract/console/today.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { Badge } from '#ui/badge.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/text-field.tsx'

const TYPING_MS = 250
const LENGTH_MIN = 2

type Found = AnswerOf<typeof searchEverything>['found'][number]

/** Opened by its button, or by `/` while the person is not typing. */
export function Search() {
  const [isOpen, setIsOpen] = useState(false)
  const { key } = useLocation()

  useEffect(() => {
    function press(event: KeyboardEvent): void {
      const target = event.target as HTMLElement
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      if (target.closest('input, textarea, select, [role=dialog]')) return
      event.preventDefault()
      setIsOpen(true)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])

  return (
    <>
      <button
        type="button"
        onClick={() => setIsOpen(true)}
        className="flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-line-strong px-4 text-ink-soft hover:bg-sunk lg:min-h-10 lg:w-full"
      >
        <SearchIcon aria-hidden size={16} />
        Search
        <kbd aria-hidden className="ml-auto hidden rounded-sm bg-sunk px-1.5 text-sm lg:inline">
          /
        </kbd>
      </button>
      <Dialog key={key} open={isOpen} title="Search" size="wide" onClose={() => setIsOpen(false)}>
        <SearchBox onGone={() => setIsOpen(false)} />
      </Dialog>
    </>
  )
}

function SearchBox({ onGone }: { onGone: () => void }) {
  const [typed, setTyped] = useState('')
  const text = useSettled(typed.trim())
  return (
    <div className="flex flex-col gap-4">
      <TextField
        label="Search for…"
        hint="A competition, or a full order number, ticket (BOAT 17), email, phone number or promo code"
        value={typed}
        autoComplete="off"
        maxLength={254}
        onChange={(event) => setTyped(event.target.value)}
      />
      {text.length >= LENGTH_MIN && <Results text={text} onGone={onGone} />}
    </div>
  )
}

function Results({ text, onGone }: { text: string; onGone: () => void }) {
  const answer = useAnswer(searchEverything, { query: { text } })
  return (
    <Loaded answer={answer}>
      {({ found }) => (
        <>
          <p role="status" className="text-sm text-ink-soft">
            {found.length === 0 ? 'No results.' : `Results: ${found.length}`}
          </p>
          <ul className="divide-y divide-line">
            {found.map((each) => (
              <li key={`${each.kind} ${each.id}`} className="flex items-start gap-3 py-2">
                <div className="min-w-0 flex-1">
                  <Title found={each} onGone={onGone} />
                  <p className="figures text-sm text-ink-soft">{each.detail}</p>
                </div>
                <Badge>{showName(each.kind)}</Badge>
              </li>
            ))}
          </ul>
        </>
      )}
    </Loaded>
  )
}

/** The page of a found subject, by its kind. Some kinds have no desk. */
const deskOf: Partial<Record<Found['kind'], (id: string) => string>> = {
  PURCHASE: consolePaths.purchase,
  TICKET: consolePaths.peopleFound,
  ACCOUNT: consolePaths.person,
  CAMPAIGN: consolePaths.campaign,
  BUNDLE: consolePaths.bundle,
  PROMO: consolePaths.promo,
}

function Title({ found, onGone }: { found: Found; onGone: () => void }) {
  const desk = deskOf[found.kind]
  if (!desk) return <p className="font-semibold">{found.title}</p>
  return (
    <Link to={desk(found.id)} onClick={onGone} className="font-semibold text-ink">
      {found.title}
    </Link>
  )
}

/** The typed text after a short pause, so that not every key makes a call. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
