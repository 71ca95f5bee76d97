import type { ReactNode } from 'react'

export type EntryLayoutProps = {
  pictures: ReactNode
  /** Title, sentence, facts and countdown. */
  entry: ReactNode
  /** The choice and its button, which stay visible if there is room. */
  choice: ReactNode
  /** The longer texts. */
  about: ReactNode
  below?: ReactNode
}

/**
 * On phones the pictures come first, then the choice, then the texts; from 920 px the choice is beside the other two.
 */
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
