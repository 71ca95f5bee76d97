import { ChevronRight } from 'lucide-react'
import { useId } from 'react'
import { NavLink } from 'react-router'
import type { AccountPart } from './account-parts.ts'

type Group = { heading: string | null; parts: readonly AccountPart[] }

/** The sections of the account in groups. The bar above the page has the member's name already. */
export function AccountMenu({ groups, isGuest }: { groups: readonly Group[]; isGuest: boolean }) {
  return (
    <>
      {isGuest && <p className="px-4 font-display text-lg font-bold">Guest</p>}
      {groups.map(({ heading, parts }) =>
        heading === null ? (
          <LastParts key="last" parts={parts} />
        ) : (
          <MenuGroup key={heading} heading={heading} parts={parts} />
        ),
      )}
    </>
  )
}

function MenuGroup({ heading, parts }: { heading: string; parts: readonly AccountPart[] }) {
  const id = useId()
  return (
    <div>
      <p id={id} className="px-4 pb-1.5 text-sm font-semibold text-ink-soft">
        {heading}
      </p>
      <ul aria-labelledby={id} className="divide-y divide-line rounded-card bg-surface shadow-card">
        {parts.map(({ to, label, Icon }) => (
          <li key={to} className="group">
            <NavLink
              to={to}
              end
              className="flex min-h-12 items-center gap-3 px-4 py-2 leading-snug font-semibold hover:bg-sunk group-first:rounded-t-card group-last:rounded-b-card aria-[current=page]:bg-ink aria-[current=page]:text-paper"
            >
              <Icon aria-hidden size={20} />
              {label}
              <ChevronRight aria-hidden size={20} className="ml-auto text-ink-soft account:hidden" />
            </NavLink>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The ways out of the account, as small links. */
function LastParts({ parts }: { parts: readonly AccountPart[] }) {
  return (
    <ul className="flex flex-wrap gap-x-6 px-4 account:flex-col">
      {parts.map(({ to, label, Icon }) => (
        <li key={to}>
          <NavLink
            to={to}
            end
            className="inline-flex min-h-11 items-center gap-2 text-sm text-ink-soft underline-offset-4 hover:underline aria-[current=page]:font-semibold aria-[current=page]:text-ink"
          >
            <Icon aria-hidden size={16} />
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  )
}
