import { classNames } from '#ui/class-names.ts'
import { useSession } from '#web/core/session/session.tsx'
import { accountMenu, entriesFor, type MenuEntry } from './menu.ts'
import { MenuLink } from './menu-link.tsx'

export type MenuPopoverProps = { id: string; label: string; entries: readonly MenuEntry[]; className: string }

/** The browser's own popover: it opens before any script has loaded, and closes on Escape or a press outside. */
export function MenuPopover({ id, label, entries, className }: MenuPopoverProps) {
  const { state } = useSession()
  const close = () => document.getElementById(id)?.hidePopover()
  const own = entriesFor(accountMenu, state)
  const others = entriesFor(entries, state).filter((entry) => !accountMenu.includes(entry))
  return (
    <div
      id={id}
      popover="auto"
      className={classNames(
        'fixed inset-auto right-3 m-0 max-h-[80dvh] w-72 overflow-y-auto rounded-card border border-line bg-surface p-2 text-ink shadow-card',
        className,
      )}
    >
      <nav aria-label={label} className="flex flex-col">
        {others.map((entry) => (
          <MenuLink key={entry.to} entry={entry} onClick={close} className={menuRow} />
        ))}
        <div className="mt-1 flex flex-col border-t border-line pt-1">
          {own.map((entry) => (
            <MenuLink key={entry.to} entry={entry} onClick={close} className={menuRow} />
          ))}
        </div>
      </nav>
    </div>
  )
}

const menuRow = 'menu-link rounded-card px-4'
