import { WHEEL } from './wheel-figures.ts'

/** Shows confetti over the page for five seconds without taking presses. Returns a function that ends it early. */
export async function throwConfetti(): Promise<() => void> {
  const { default: confetti } = await import('canvas-confetti')
  const canvas = document.createElement('canvas')
  canvas.className = 'pointer-events-none fixed inset-0 z-60 size-full'
  canvas.ariaHidden = 'true'
  document.body.append(canvas)
  // Does not use a worker, which the page's policy would block.
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
