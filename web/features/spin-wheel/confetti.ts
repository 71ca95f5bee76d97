import { WHEEL } from './wheel-figures.ts'

/** Falls over everything for its five seconds, and takes no press. Answers how to end it sooner. */
export async function throwConfetti(): Promise<() => void> {
  const { default: confetti } = await import('canvas-confetti')
  const canvas = document.createElement('canvas')
  canvas.className = 'pointer-events-none fixed inset-0 z-60 size-full'
  canvas.ariaHidden = 'true'
  document.body.append(canvas)
  // Without a worker, which the page's own policy would not let start.
  const shower = confetti.create(canvas, { resize: true, useWorker: false, disableForReducedMotion: true })
  void shower({ particleCount: WHEEL.confettiParticles, spread: 100, origin: { y: 0.4 }, ticks: 300 })
  const end = () => {
    shower.reset()
    canvas.remove()
  }
  const timer = setTimeout(end, WHEEL.confettiMs)
  return () => {
    clearTimeout(timer)
    end()
  }
}
