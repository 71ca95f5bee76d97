import { useLocation } from 'react-router'
import { paths } from '#web/core/site/paths.ts'
import { useFrame } from '#web/core/site/use-frame.ts'

export type PageFrameProps = { title: string; blocks?: 'cards' | 'rows' }

/** A page before its data have loaded: its title, and blocks in place of the missing content. */
export function PageFrame({ title, blocks = 'cards' }: PageFrameProps) {
  const isHome = useLocation().pathname === paths.home
  useFrame()
  return (
    <div className="page-width flex flex-col py-6 md:py-8">
      <h1 className={isHome ? 'sr-only' : 'text-3xl'}>{title}</h1>
      <ul aria-hidden className={blocks === 'cards' ? 'card-rail card-rail-two' : 'mt-6 flex flex-col gap-3'}>
        {Array.from({ length: 6 }, (_, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same.
            key={index}
            className={blocks === 'cards' ? 'aspect-4/5 rounded-card bg-sunk' : 'h-20 rounded-card bg-sunk'}
          />
        ))}
      </ul>
    </div>
  )
}
