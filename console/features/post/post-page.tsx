import { useListAddress } from '#console/core/lists/lists.ts'
import { Page } from '#console/core/page.tsx'
import { BatchList } from './batch-list.tsx'
import { CardForm } from './card-form.tsx'
import { CardList } from './card-list.tsx'
import { DoneCards } from './done-cards.tsx'
import { PileFacts } from './pile-facts.tsx'
import { PileForm } from './pile-form.tsx'
import { usePostDesk } from './post-desk.ts'

/** Entries by post or phone, typed one batch at a time, with the keyboard alone. */
export function PostPage() {
  const { pile, done } = usePostDesk()
  const cards = useListAddress('cards-')
  return (
    <Page title="Post and phone">
      {pile === null ? (
        <>
          <PileForm />
          <BatchList onCards={(batch) => cards.set({ batch, flag: undefined })} />
          <CardList />
        </>
      ) : (
        <div className="grid items-start gap-6 lg:grid-cols-[1fr_20rem]">
          <div className="flex min-w-0 flex-col gap-6">
            <CardForm key={`${pile.batchId} ${done.length}`} pile={pile} />
            <DoneCards cards={done} />
          </div>
          <PileFacts pile={pile} />
        </div>
      )}
    </Page>
  )
}
