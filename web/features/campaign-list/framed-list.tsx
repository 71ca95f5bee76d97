import { ArrowUpRight } from 'lucide-react'
import { Button } from '#ui/button.tsx'

export type FramedListProps = { title: string; brandName: string; href: string }

/** A partner's frame shows no list. The link opens it on the site, in a new tab. */
export default function FramedList({ title, brandName, href }: FramedListProps) {
  return (
    <div className="page-width flex min-h-72 flex-col items-center justify-center gap-4 py-12 text-center">
      <h1 className="text-2xl">{title}</h1>
      <p className="max-w-prose text-ink-soft">See every competition at {brandName} (opens in a new tab).</p>
      <Button
        size="large"
        icon={<ArrowUpRight size={22} />}
        render={<a href={href} target="_blank" rel="noreferrer" />}
      >
        Explore competitions
      </Button>
    </div>
  )
}
