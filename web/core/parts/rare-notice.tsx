import { memo } from 'react'
import type { NoticeProps } from '#ui/notice.tsx'
import { optionalPart } from './optional-part.tsx'

const Notice = optionalPart(() => import('#ui/notice.tsx').then((part) => ({ default: part.Notice })))

/**
 * A notice that pages rarely show, so its code is loaded separately. Until then the server's rendering of the notice is
 * kept.
 */
export const RareNotice = memo(function RareNotice(props: Pick<NoticeProps, 'tone' | 'children'>) {
  return <Notice {...props} />
})
