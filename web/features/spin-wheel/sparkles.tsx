import { Sparkle } from 'lucide-react'
import { useEffect, useState } from 'react'
import { sparklesFor } from './landing.ts'

/** Sparkles around the rim, each with its own delay. They do not move with reduced motion. */
export function Sparkles() {
  const [count, setCount] = useState(0)
  useEffect(() => setCount(sparklesFor(window.innerWidth)), [])
  return (
    <span aria-hidden className="pointer-events-none absolute inset-0">
      {Array.from({ length: count }, (_, index) => {
        const angle = (index / count) * 2 * Math.PI
        return (
          <Sparkle
            // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
            key={index}
            size={index % 3 === 0 ? 20 : 13}
            className="absolute -translate-1/2 fill-action text-action motion-safe:animate-pulse"
            style={{
              left: `${50 + 50 * Math.cos(angle)}%`,
              top: `${50 + 50 * Math.sin(angle)}%`,
              animationDelay: `${(index % 5) * 300}ms`,
            }}
          />
        )
      })}
    </span>
  )
}
