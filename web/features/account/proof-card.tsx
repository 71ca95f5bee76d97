import { Card } from '#ui/card.tsx'
import { queryClient } from '#web/core/http/query-client.ts'
import { ProofForm } from '#web/core/session/proof/proof-form.tsx'

/** Replaces a section of the account until the member has proved their identity. */
export default function ProofCard({ part }: { part: string }) {
  return (
    <>
      <h1 className="mb-4 text-2xl">{part}</h1>
      <Card className="flex max-w-form flex-col gap-4 md:p-8">
        <h2 className="text-xl">Let’s check it’s you</h2>
        <p className="text-ink-soft">You’re still logged in on this device. Confirm it’s you to see or change this.</p>
        {/* The section replaces this card automatically. The passkeys are fetched again, because one may have been created with the proof. */}
        <ProofForm onProved={() => void queryClient().invalidateQueries({ queryKey: ['passkeys'] })} />
      </Card>
    </>
  )
}
