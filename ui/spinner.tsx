import { LoaderCircle } from 'lucide-react'
import { classNames } from './class-names.ts'

/** A spinning ring, hidden from screen readers: its parent announces what is loading. */
export function Spinner({ size = 20, className }: { size?: number; className?: string }) {
  return <LoaderCircle aria-hidden size={size} strokeWidth={2.5} className={classNames('animate-turn', className)} />
}
