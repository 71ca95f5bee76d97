import { type ReactNode, useId } from 'react'
import { Card } from '#ui/card.tsx'

/** A card that is a section of the page under its own heading. */
export function CardSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Card className="p-5">
      <section aria-labelledby={id} className="flex flex-col gap-4">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {children}
      </section>
    </Card>
  )
}
