import { type ReactNode, useEffect } from 'react'
import { Card } from '#ui/card.tsx'

/** The frame of all pages before the sign-in. */
export function Entrance({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Fairdraw console`
  }, [title])
  return (
    <main
      id="main"
      tabIndex={-1}
      className="flex min-h-dvh flex-col items-center justify-center gap-6 p-4 outline-none"
    >
      <p className="font-display text-xl font-bold">
        Fairdraw <span className="font-normal text-ink-soft">console</span>
      </p>
      <Card className="flex w-full max-w-form flex-col gap-5 rounded-card bg-surface p-6 shadow-card">
        <h1 className="text-2xl">{title}</h1>
        {children}
      </Card>
    </main>
  )
}
