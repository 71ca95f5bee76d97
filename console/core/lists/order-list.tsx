import { GripVertical } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { IconButton } from '#ui/icon-button.tsx'
import { moveItem } from './move-item.ts'

const steps: Record<string, (from: number, last: number) => number> = {
  ArrowUp: (from) => from - 1,
  ArrowDown: (from) => from + 1,
  Home: () => 0,
  End: (_, last) => last,
}

/** Things in an order that is changed by dragging, or with the arrow keys on a thing's handle. */
export function OrderList<Item>({
  name,
  items,
  itemKey,
  itemName,
  children,
  onMove,
}: {
  name: string
  items: readonly Item[]
  itemKey: (item: Item) => string
  itemName: (item: Item) => string
  children: (item: Item, index: number) => ReactNode
  onMove: (items: Item[]) => void
}) {
  const hintId = useId()
  const list = useRef<HTMLOListElement>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  const [news, setNews] = useState('')

  function move(from: number, to: number): void {
    if (to < 0 || to >= items.length || to === from) return
    onMove(moveItem(items, from, to))
    setNews(`${itemName(items[from]!)} is now number ${to + 1} of ${items.length}`)
  }

  function moveByKey(event: KeyboardEvent, from: number): void {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    move(from, step(from, items.length - 1))
  }

  return (
    <>
      <p id={hintId} className="text-sm text-ink-soft">
        Drag a handle, or focus it and use the arrow keys.
      </p>
      <ol ref={list} aria-label={name} className="flex flex-col gap-2">
        {items.map((item, index) => (
          <li
            key={itemKey(item)}
            className={`flex items-start gap-2 rounded-control border border-line bg-surface p-2 ${dragged === index ? 'opacity-50' : ''}`}
            onDragOver={(event) => dragged !== null && event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault()
              if (dragged !== null) move(dragged, index)
              setDragged(null)
            }}
          >
            <IconButton
              label={`Move ${itemName(item)}`}
              icon={<GripVertical aria-hidden size={20} />}
              aria-describedby={hintId}
              draggable
              className="cursor-grab"
              onKeyDown={(event) => moveByKey(event, index)}
              onDragStart={(event) => {
                event.stopPropagation()
                event.dataTransfer.effectAllowed = 'move'
                setDragged(index)
              }}
              onDragEnd={() => setDragged(null)}
            />
            <div className="min-w-0 flex-1 self-center">{children(item, index)}</div>
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {news}
      </p>
    </>
  )
}
