import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Err } from '#contract/errors.ts'
import { listOwnPasskeys, type OwnPasskey, removeOwnPasskey } from '#contract/passkeys.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { call, callOrThrow } from '#web/core/http/call.ts'
import { queryClient } from '#web/core/http/query-client.ts'
import { QueryState } from '#web/core/http/query-state.tsx'
import { formatDateTime } from '#web/core/parts/format-date-time.ts'
import { canUsePasskeys } from '#web/core/session/proof/passkey.ts'
import { useSession } from '#web/core/session/session.tsx'
import { AddPasskeyForm } from './add-passkey-form.tsx'
import { RemoveDialog } from './remove-dialog.tsx'

/** The member's passkeys, which can be added and removed. */
export function Passkeys() {
  const { user } = useSession()
  const query = useQuery(
    {
      queryKey: ['passkeys', user?.external_id],
      queryFn: () => callOrThrow(listOwnPasskeys, {}),
      gcTime: 0,
    },
    queryClient(),
  )
  const [chosen, setChosen] = useState<OwnPasskey | null>(null)
  const [said, setSaid] = useState<string | null>(null)

  function say(text: string): void {
    setSaid(text)
    void query.refetch()
  }

  async function remove({ passkey_id, name }: OwnPasskey): Promise<readonly Err[]> {
    const called = await call(removeOwnPasskey, { body: { passkey_id } })
    // Another tab may have removed it already.
    if (!called.ok && called.error.name !== 'NotFoundError') return called.errors
    setChosen(null)
    say(`${name} has been removed. Delete it from your device too, or it may still be offered.`)
    return []
  }

  return (
    <section aria-labelledby="passkeys" className="mt-8">
      <h2 id="passkeys" className="mb-4 text-xl">
        Passkeys
      </h2>
      <Card className="flex max-w-form flex-col gap-5 md:p-8">
        <p className="text-ink-soft">Log in and confirm payments with your face, fingerprint or screen lock.</p>
        <p role="status" className="font-semibold text-success empty:hidden">
          {said}
        </p>
        <QueryState what="Loading your passkeys" query={query} />
        {query.data && query.data.passkeys.length > 0 && (
          <ul className="flex flex-col gap-5">
            {query.data.passkeys.map((passkey) => (
              <Passkey key={passkey.passkey_id} passkey={passkey} onRemove={() => setChosen(passkey)} />
            ))}
          </ul>
        )}
        {query.data && <AddPasskey onAdded={() => say('Your passkey has been added.')} />}
      </Card>
      {chosen && (
        <RemoveDialog
          name={chosen.name}
          description="It’ll stop working, and you’ll be logged out wherever you used it."
          remove={() => remove(chosen)}
          onClose={() => setChosen(null)}
        />
      )}
    </section>
  )
}

function Passkey({ passkey, onRemove }: { passkey: OwnPasskey; onRemove: () => void }) {
  const { name, host, added_at, last_used_at } = passkey
  return (
    <li className="flex items-center justify-between gap-4">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-soft">Added {formatDateTime(added_at)}</p>
        {last_used_at && <p className="text-sm text-ink-soft">Last used {formatDateTime(last_used_at)}</p>}
        {host !== location.hostname && <p className="text-sm wrap-anywhere text-ink-soft">Works at {host} only</p>}
      </div>
      <Button tone="quiet" size="small" aria-label={`Remove ${name}`} onClick={onRemove} className="shrink-0">
        Remove
      </Button>
    </li>
  )
}

function AddPasskey({ onAdded }: { onAdded: () => void }) {
  const [isPossible, setIsPossible] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => setIsPossible(canUsePasskeys()), [])
  if (!isPossible) return <p>To add a passkey, open our website in your browser.</p>
  if (!isOpen)
    return (
      <Button tone="quiet" onClick={() => setIsOpen(true)}>
        Add a passkey
      </Button>
    )
  return (
    <AddPasskeyForm
      onClose={() => setIsOpen(false)}
      onAdded={() => {
        setIsOpen(false)
        onAdded()
      }}
    />
  )
}
