import { LoaderCircle } from 'lucide-react'
import { classNames } from './class-names.ts'

/** A turning ring. It says nothing to screen readers: whoever shows it says what is being waited for. */
export function Spinner({ size = 20, className }: { size?: number; className?: string }) {
  return <LoaderCircle aria-hidden size={size} strokeWidth={2.5} className={classNames('animate-turn', className)} />
}
