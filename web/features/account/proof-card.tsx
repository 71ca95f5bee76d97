import { Card } from '#ui/card.tsx'
import { queryClient } from '#web/core/http/query-client.ts'
import { ProofForm } from '#web/core/session/proof/proof-form.tsx'

/** In place of a part of the account, until the member has shown that it is them. */
export default function ProofCard({ part }: { part: string }) {
  return (
    <>
      <h1 className="mb-4 text-2xl">{part}</h1>
      <Card className="flex max-w-form flex-col gap-4 md:p-8">
        <h2 className="text-xl">Is it still you?</h2>
        <p className="text-ink-soft">
          You stay logged in on this device. Please show that it is you before you see or change this.
        </p>
        {/* The part is shown by then; with a passkey that was made along with the proof, where it lists them. */}
        <ProofForm onProved={() => void queryClient().invalidateQueries({ queryKey: ['passkeys'] })} />
      </Card>
    </>
  )
}
