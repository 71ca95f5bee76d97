import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Called } from '#browser/calls/call-failure.ts'
import { endDevice, endOtherSession, listDevices, type OtherSession, type RememberedDevice } from '#contract/devices.ts'
import { errorText } from '#contract/errors.ts'
import { REMEMBERED_DAYS } from '#domain/person/remembered-device.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorList } from '#ui/error-list.tsx'
import { call, callOrThrow } from '#web/core/http/call.ts'
import { queryClient } from '#web/core/http/query-client.ts'
import { QueryState } from '#web/core/http/query-state.tsx'
import { formatDateTime } from '#web/core/parts/format-date-time.ts'
import { useSession } from '#web/core/session/session.tsx'

/** The devices on which the member stays logged in, each with a button to log out. */
export function Devices() {
  const { user } = useSession()
  const query = useQuery(
    {
      queryKey: ['devices', user?.external_id],
      queryFn: () => callOrThrow(listDevices, {}),
      gcTime: 0,
    },
    queryClient(),
  )
  const devices = query.data?.devices
  const sessions = query.data?.sessions ?? []
  return (
    <section aria-labelledby="devices" className="mt-8">
      <h2 id="devices" className="mb-4 text-xl">
        Your devices
      </h2>
      <Card className="flex max-w-form flex-col gap-5 md:p-8">
        <QueryState what="Loading your devices" query={query} />
        {devices && (
          <p className="text-ink-soft">
            {devices.length === 0
              ? 'You’re not staying logged in on any device. To change that, tick “Keep me logged in on this device” when you log in.'
              : `You’ll stay logged in on these devices until you haven’t used them for ${REMEMBERED_DAYS} days.`}
          </p>
        )}
        {devices && devices.length > 0 && (
          <ul className="flex flex-col gap-5">
            {devices.map((device) => (
              <Device key={device.device_id} device={device} onEnded={() => void query.refetch()} />
            ))}
          </ul>
        )}
        {sessions.length > 0 && (
          <>
            <p className="text-ink-soft">You’re also logged in elsewhere at the moment:</p>
            <ul className="flex flex-col gap-5">
              {sessions.map((session) => (
                <Session key={session.session_id} session={session} onEnded={() => void query.refetch()} />
              ))}
            </ul>
          </>
        )}
      </Card>
    </section>
  )
}

function Device({ device, onEnded }: { device: RememberedDevice; onEnded: () => void }) {
  return (
    <Place
      name={device.name}
      note={device.is_this ? 'this device' : null}
      detail={`Last used ${formatDateTime(device.last_used_at)}`}
      onEnd={device.is_this ? null : () => call(endDevice, { body: { device_id: device.device_id } })}
      onEnded={onEnded}
    />
  )
}

const placeNames = { website: 'Website', app: 'App', iframe: 'A partner’s page' } as const

function Session({ session, onEnded }: { session: OtherSession; onEnded: () => void }) {
  return (
    <Place
      name={placeNames[session.platform]}
      note="until you stop using it"
      detail={`Logged in ${formatDateTime(session.started_at)}`}
      onEnd={() => call(endOtherSession, { body: { session_id: session.session_id } })}
      onEnded={onEnded}
    />
  )
}

type PlaceProps = {
  name: string
  note: string | null
  detail: string
  /** Logs the member out on this device; null for the current session. */
  onEnd: (() => Promise<Called<typeof endDevice | typeof endOtherSession>>) | null
  onEnded: () => void
}

/** One session of the member, with the button that ends it. */
function Place({ name, note, detail, onEnd, onEnded }: PlaceProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [errors, setErrors] = useState<readonly string[]>([])

  async function end(press: NonNullable<PlaceProps['onEnd']>): Promise<void> {
    setIsBusy(true)
    const called = await press()
    setIsBusy(false)
    setErrors(called.ok ? [] : called.errors.map(errorText))
    if (called.ok) onEnded()
  }

  return (
    <li className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">
            {name}
            {note && <span className="font-normal text-ink-soft"> · {note}</span>}
          </p>
          <p className="text-sm text-ink-soft">{detail}</p>
        </div>
        {onEnd && (
          <Button
            tone="quiet"
            size="small"
            busy={isBusy}
            aria-label={`Log out ${name}, ${detail}`}
            onClick={() => void end(onEnd)}
          >
            Log out
          </Button>
        )}
      </div>
      <ErrorList errors={errors} />
    </li>
  )
}
