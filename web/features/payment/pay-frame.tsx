import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { BrandMark } from '#web/app/brand-mark.tsx'
import { paths } from '#web/app/paths.ts'

/** A calm page without a menu: whose it is, and the one way back. */
export function PayFrame({ isGuest, children }: { isGuest: boolean; children: ReactNode }) {
  return (
    <div className="min-h-full bg-surface">
      <div className="page-width flex max-w-240 flex-col gap-6 pt-4 pb-12">
        <div className="flex items-center justify-between gap-4 border-b border-line pb-4">
          <span className="flex items-center gap-2">
            <BrandMark />
          </span>
          <Link
            to={isGuest ? paths.guestSignUp : paths.home}
            className="inline-flex min-h-11 items-center gap-1.5 font-semibold underline underline-offset-4"
          >
            <ArrowLeft aria-hidden size={18} />
            {isGuest ? 'Back to Checkout' : 'Back'}
          </Link>
        </div>
        {children}
      </div>
    </div>
  )
}
