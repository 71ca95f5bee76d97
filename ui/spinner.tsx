import { LoaderCircle } from 'lucide-react'
import { classNames } from './class-names.ts'

/** A turning ring, hidden from screen readers: the component that shows it says what it waits for. */
export function Spinner({ size = 20, className }: { size?: number; className?: string }) {
  return <LoaderCircle aria-hidden size={size} strokeWidth={2.5} className={classNames('animate-turn', className)} />
}
