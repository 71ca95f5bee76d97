import { Page } from '#console/core/page.tsx'
import { CardForm } from './card-form.tsx'
import { DoneCards } from './done-cards.tsx'
import { PileFacts } from './pile-facts.tsx'
import { PileForm } from './pile-form.tsx'
import { usePostDesk } from './post-desk.ts'

/** Entries that came by post or phone: a pile at a time, by keyboard alone. */
export function PostPage() {
  const { pile, cardId, done } = usePostDesk()
  return (
    <Page title="Post and phone">
      {pile === null ? (
        <PileForm />
      ) : (
        <div className="grid items-start gap-6 lg:grid-cols-[1fr_20rem]">
          <div className="flex min-w-0 flex-col gap-6">
            <CardForm key={cardId} pile={pile} />
            <DoneCards cards={done} />
          </div>
          <PileFacts pile={pile} done={done} />
        </div>
      )}
    </Page>
  )
}
