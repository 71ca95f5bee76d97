import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { endDevice, listDevices, type RememberedDevice } from '#contract/devices.ts'
import { errorText } from '#contract/errors.ts'
import { REMEMBERED_DAYS } from '#domain/remembered-device.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorList } from '#ui/error-list.tsx'
import { call, callOrThrow } from '#web/core/http/call.ts'
import { queryClient } from '#web/core/http/query-client.ts'
import { QueryState } from '#web/core/http/query-state.tsx'
import { formatDateTime } from '#web/core/parts/format-date-time.ts'
import { useSession } from '#web/core/session/session.tsx'

/** Where the member stays logged in, and the way to end it. */
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
              ? 'You stay logged in nowhere. You can choose it when you log in.'
              : `You stay logged in here until nobody has come by for ${REMEMBERED_DAYS} days.`}
          </p>
        )}
        {devices && devices.length > 0 && (
          <ul className="flex flex-col gap-5">
            {devices.map((device) => (
              <Device key={device.device_id} device={device} onEnded={() => void query.refetch()} />
            ))}
          </ul>
        )}
      </Card>
    </section>
  )
}

function Device({ device, onEnded }: { device: RememberedDevice; onEnded: () => void }) {
  const [isBusy, setIsBusy] = useState(false)
  const [errors, setErrors] = useState<readonly string[]>([])

  async function end(): Promise<void> {
    setIsBusy(true)
    const called = await call(endDevice, { body: { device_id: device.device_id } })
    setIsBusy(false)
    setErrors(called.ok ? [] : called.errors.map(errorText))
    if (called.ok) onEnded()
  }

  return (
    <li className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">
            {device.name}
            {device.is_this && <span className="font-normal text-ink-soft"> · this device</span>}
          </p>
          <p className="text-sm text-ink-soft">Last used {formatDateTime(device.last_used_at)}</p>
        </div>
        {!device.is_this && (
          <Button
            tone="quiet"
            size="small"
            busy={isBusy}
            aria-label={`Log out ${device.name}`}
            onClick={() => void end()}
          >
            Log out
          </Button>
        )}
      </div>
      <ErrorList errors={errors} />
    </li>
  )
}
