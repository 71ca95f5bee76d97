import { Area, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { showHour } from '#console/core/format.ts'
import { formatPounds, pence } from '#domain/money.ts'

export type SalesHour = { begins_at: Date; taken: number; taken_before: number }

const tick = { fill: 'var(--color-ink-soft)', fontSize: 13 }

/** For the eye alone: the table beside it says the same. */
export function SalesChart({ hours }: { hours: readonly SalesHour[] }) {
  const data = hours.map((hour) => ({
    hour: showHour(hour.begins_at),
    now: hour.taken / 100,
    before: hour.taken_before / 100,
  }))
  return (
    <div aria-hidden className="h-64">
      <ResponsiveContainer width="100%" height="100%">
        <ComposedChart data={data} accessibilityLayer={false} margin={{ top: 8, right: 8, bottom: 0, left: 0 }}>
          <CartesianGrid vertical={false} stroke="var(--color-line)" />
          <XAxis dataKey="hour" tick={tick} tickLine={false} axisLine={false} minTickGap={24} />
          <YAxis tick={tick} tickLine={false} axisLine={false} width={64} tickFormatter={(value) => `£${value}`} />
          <Tooltip
            isAnimationActive={false}
            contentStyle={{ background: 'var(--color-surface)', borderColor: 'var(--color-line)', borderRadius: 12 }}
            formatter={(value) => formatPounds(pence(Math.round(Number(value) * 100)))}
          />
          <Line
            name="A week before"
            dataKey="before"
            stroke="var(--color-ink-soft)"
            strokeDasharray="5 4"
            strokeWidth={2}
            dot={false}
            isAnimationActive={false}
          />
          <Area
            name="Last 24 hours"
            dataKey="now"
            stroke="var(--color-success)"
            fill="var(--color-success-soft)"
            strokeWidth={2.5}
            isAnimationActive={false}
          />
        </ComposedChart>
      </ResponsiveContainer>
    </div>
  )
}
