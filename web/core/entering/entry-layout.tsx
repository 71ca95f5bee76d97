import type { ReactNode } from 'react'

export type EntryLayoutProps = {
  pictures: ReactNode
  /** Title, value and countdown. */
  entry: ReactNode
  /** The choice and its button, which stay in sight where there is room for them. */
  choice: ReactNode
  /** What can be read at leisure. */
  about: ReactNode
  below?: ReactNode
}

/** Pictures, then the choice, then the reading on phones; from 920 px the choice stands beside the two others. */
export function EntryLayout({ pictures, entry, choice, about, below }: EntryLayoutProps) {
  return (
    <div className="page-width entry-grid">
      <div className="entry-pictures">{pictures}</div>
      <div className="entry-side">
        {entry}
        <div className="buy-box flex flex-col gap-5">{choice}</div>
      </div>
      <div className="mt-2">{about}</div>
      {below}
    </div>
  )
}
