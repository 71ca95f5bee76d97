import { CircleX } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { paths } from '#web/core/site/paths.ts'

export function FailurePanel({ reason }: { reason: string | null }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Card className="flex flex-col items-center gap-4 text-center md:p-8">
      <CircleX aria-hidden size={56} strokeWidth={1.75} className="text-danger" />
      <div>
        <h1 ref={heading} tabIndex={-1} className="text-3xl outline-none">
          Whoops!
        </h1>
        <p className="text-lg">Something went wrong</p>
      </div>
      <p>Sorry, there was an error completing your payment. Please try again ...</p>
      {reason && (
        <Notice tone="warning" className="w-full text-left">
          {reason}
        </Notice>
      )}
      <Button size="large" wide render={<Link to={paths.home} />}>
        Try again
      </Button>
    </Card>
  )
}
