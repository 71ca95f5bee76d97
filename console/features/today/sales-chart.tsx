import { Area, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { showHour } from '#console/core/format.ts'
import { formatPounds, pence } from '#domain/money/money.ts'
import { MINUTE_MS } from '#domain/time/durations.ts'

export type SalesMinutes = { taken: readonly number[]; taken_before: readonly number[] }

const tick = { fill: 'var(--color-ink-soft)', fontSize: 13 }

/** Sales by the minute, hidden from screen readers: the table beside the chart gives them by the hour. */
export function SalesChart({ from, minutes }: { from: Date; minutes: SalesMinutes }) {
  const data = minutes.taken.map((taken, minute) => ({
    minute: showHour(new Date(from.getTime() + minute * MINUTE_MS)),
    now: taken / 100,
    before: minutes.taken_before[minute]! / 100,
  }))
  return (
    <div aria-hidden className="h-64">
      <ResponsiveContainer width="100%" height="100%">
        <ComposedChart data={data} accessibilityLayer={false} margin={{ top: 8, right: 8, bottom: 0, left: 0 }}>
          <CartesianGrid vertical={false} stroke="var(--color-line)" />
          <XAxis dataKey="minute" tick={tick} tickLine={false} axisLine={false} minTickGap={48} />
          <YAxis tick={tick} tickLine={false} axisLine={false} width={64} tickFormatter={(value) => `£${value}`} />
          <Tooltip
            isAnimationActive={false}
            contentStyle={{ background: 'var(--color-surface)', borderColor: 'var(--color-line)', borderRadius: 12 }}
            formatter={(value) => formatPounds(pence(Math.round(Number(value) * 100)))}
          />
          <Line
            name="A week earlier"
            dataKey="before"
            stroke="var(--color-ink-soft)"
            strokeDasharray="5 4"
            strokeWidth={1.5}
            dot={false}
            isAnimationActive={false}
          />
          <Area
            name="Last 24 hours"
            dataKey="now"
            stroke="var(--color-success)"
            fill="var(--color-success-soft)"
            strokeWidth={1.5}
            isAnimationActive={false}
          />
        </ComposedChart>
      </ResponsiveContainer>
    </div>
  )
}
