import { memo } from 'react'
import type { NoticeProps } from '#ui/notice.tsx'
import { optionalPart } from './optional-part.tsx'

const Notice = optionalPart(() => import('#ui/notice.tsx').then((part) => ({ default: part.Notice })))

/**
 * On a page that seldom has one. What draws it comes with it; where the server has sent it, it is left as it is until
 * then.
 */
export const RareNotice = memo(function RareNotice(props: Pick<NoticeProps, 'tone' | 'children'>) {
  return <Notice {...props} />
})
