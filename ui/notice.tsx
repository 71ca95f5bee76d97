import { CircleCheck, Info, OctagonAlert, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'

export type NoticeTone = 'info' | 'success' | 'warning' | 'danger'

export interface NoticeProps {
  tone?: NoticeTone | undefined
  title?: ReactNode
  children?: ReactNode
  /** Gives it a cross. */
  onDismiss?: (() => void) | undefined
  /** Across the whole page, at its top, without corners. */
  banner?: boolean | undefined
  /** Read out when it appears; for what the person has just caused. */
  live?: boolean | undefined
  className?: string | undefined
}

const looks = {
  info: { ground: 'bg-accent-soft', mark: 'text-accent-text', Icon: Info },
  success: { ground: 'bg-success-soft', mark: 'text-success', Icon: CircleCheck },
  warning: { ground: 'bg-warning-soft', mark: 'text-warning', Icon: TriangleAlert },
  danger: { ground: 'bg-danger-soft', mark: 'text-danger', Icon: OctagonAlert },
}

/** Something to know, in its place in the page. */
export function Notice({ tone = 'info', title, children, onDismiss, banner, live, className }: NoticeProps) {
  const { ground, mark, Icon } = looks[tone]
  return (
    <div {...(live ? { role: 'status' } : {})} className={classNames(ground, !banner && 'rounded-card', className)}>
      <div className={classNames('flex items-start gap-3 py-3', banner ? 'page-width' : 'px-4')}>
        <Icon aria-hidden size={22} className={classNames('mt-0.5 shrink-0', mark)} />
        <div className="min-w-0 flex-1">
          {title && <p className="font-bold">{title}</p>}
          {children}
        </div>
        {onDismiss && (
          <IconButton
            label="Dismiss"
            icon={<X aria-hidden size={20} />}
            onClick={onDismiss}
            className="-my-2.5 -mr-2.5"
          />
        )}
      </div>
    </div>
  )
}
