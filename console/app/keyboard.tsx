import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '#console/core/session.ts'
import { hasRole } from '#domain/staff/staff.ts'
import { Dialog } from '#ui/dialog.tsx'
import { navigation } from './navigation.ts'

const GO = 'g'

/** `?` lists the keys; `g` and then a desk's key opens it. Keys count only where nothing is being typed. */
export function Keyboard() {
  const session = useSession()
  const navigate = useNavigate()
  const [isOpen, setIsOpen] = useState(false)
  const desks = navigation.filter(({ action }) => hasRole(session, action))

  // In a ref, because the page may be rendered between the two keys.
  const isGoing = useRef(false)
  const onPress = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest('input, textarea, select, [role=dialog]'))
      return
    const desk = isGoing.current ? desks.find(({ key }) => key === event.key) : undefined
    isGoing.current = !desk && event.key === GO
    if (desk) void navigate(desk.to)
    if (event.key === '?') setIsOpen(true)
  })

  useEffect(() => {
    const press = (event: KeyboardEvent) => onPress(event)
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])

  return (
    <Dialog open={isOpen} title="Keyboard shortcuts" onClose={() => setIsOpen(false)}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        <dt className="font-semibold">/</dt>
        <dd>Search</dd>
        <dt className="font-semibold">?</dt>
        <dd>This list</dd>
        {desks.map(({ label, key, to }) => (
          <div key={to} className="contents">
            <dt className="figures font-semibold">
              {GO} {key}
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
