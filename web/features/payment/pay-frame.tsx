import type { ReactNode } from 'react'
import { BrandMark } from '#web/core/site/brand-mark.tsx'

/** A calm page without a menu: the brand, and a link back if there is one. */
export function PayFrame({ back, children }: { back?: ReactNode; children: ReactNode }) {
  return (
    <div className="min-h-dvh bg-surface">
      <div className="page-width flex max-w-240 flex-col gap-6 pt-4 pb-12">
        <div className="flex min-h-15 flex-wrap items-center justify-between gap-x-4 border-b border-line pb-4">
          <span className="flex items-center gap-2">
            <BrandMark />
          </span>
          {back}
        </div>
        {children}
      </div>
    </div>
  )
}
