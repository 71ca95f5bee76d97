import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '#console/core/session.ts'
import { hasRole } from '#domain/staff.ts'
import { Dialog } from '#ui/dialog.tsx'
import { navigation } from './navigation.ts'

const GO = 'g'

/** `?` lists the keys; `g` and then a desk's number goes there. Keys count only where nothing is being typed. */
export function Keyboard() {
  const session = useSession()
  const navigate = useNavigate()
  const [isOpen, setIsOpen] = useState(false)
  const desks = navigation.filter(({ action }) => hasRole(session, action))

  useEffect(() => {
    let isGoing = false
    function press(event: KeyboardEvent): void {
      const target = event.target as HTMLElement
      if (event.ctrlKey || event.metaKey || event.altKey || target.closest('input, textarea, select, [role=dialog]'))
        return
      const desk = isGoing ? desks[Number(event.key) - 1] : undefined
      isGoing = event.key === GO
      if (desk) void navigate(desk.to)
      if (event.key === '?') setIsOpen(true)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [desks, navigate])

  return (
    <Dialog open={isOpen} title="Keys" onClose={() => setIsOpen(false)}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        <dt className="font-semibold">/</dt>
        <dd>Search</dd>
        <dt className="font-semibold">?</dt>
        <dd>This list</dd>
        {desks.map(({ label, to }, index) => (
          <div key={to} className="contents">
            <dt className="figures font-semibold">
              {GO} {index + 1}
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
