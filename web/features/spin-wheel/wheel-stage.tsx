import { useEffect, useRef, useState } from 'react'
import type { Wheel } from 'spin-wheel'
import { prizePicturePath } from '#contract/pictures.ts'
import type { WheelPrize } from '#contract/spins.ts'
import { SECTORS } from '#domain/wheel/wheel.ts'
import { usePage } from '#web/core/site/page-config.ts'
import { extraTurns, rotationBetweenSectors } from './landing.ts'
import type { Motion } from './use-spin.ts'
import { WHEEL } from './wheel-figures.ts'

export type WheelStageProps = {
  sectors: readonly (WheelPrize | null)[]
  motion: Motion
  isStill: boolean
}

/** The wheel itself, hidden from screen readers: a text beside it gives its content. */
export function WheelStage({ sectors, motion, isStill }: WheelStageProps) {
  const place = useRef<HTMLSpanElement>(null)
  const [wheel, setWheel] = useState<Wheel | null>(null)
  const { env, apiUrl } = usePage().config

  useEffect(() => {
    let made: Wheel | undefined
    let isGone = false
    const pictureOf = (prize: WheelPrize | null) =>
      prize?.asset_updated_at
        ? apiUrl + prizePicturePath({ env, prizeId: prize.id, time: prize.asset_updated_at })
        : null
    void Promise.all([import('spin-wheel'), ...sectors.map((sector) => load(pictureOf(sector)))]).then(
      ([{ Wheel }, ...pictures]) => {
        if (isGone || !place.current) return
        made = new Wheel(place.current, {
          ...look,
          items: sectors.map((sector, index) => itemOf(sector, index, pictures[index] ?? null)),
        })
        setWheel(made)
      },
    )
    return () => {
      isGone = true
      made?.remove()
    }
  }, [sectors, env, apiUrl])

  useEffect(() => {
    if (wheel) move(wheel, motion, isStill)
  }, [wheel, motion, isStill])

  return <span aria-hidden ref={place} className="block aspect-square w-full overflow-hidden" />
}

/** With reduced motion the result is shown at once, without a turn. */
function move(wheel: Wheel, motion: Motion, isStill: boolean): void {
  if (motion.kind === 'turning' && !isStill) wheel.spin(WHEEL.turningDegreesPerSecond)
  if (motion.kind !== 'settling') return
  const durationMs = isStill ? 0 : WHEEL.animationMs
  if (motion.sector === null) wheel.spinTo(rotationBetweenSectors(wheel.rotation), durationMs)
  else wheel.spinToItem(motion.sector, durationMs, true, extraTurns(), 1)
}

const look = {
  isInteractive: false,
  pointerAngle: 0,
  radius: 0.94,
  // The first sector lies under the pointer.
  rotation: -180 / SECTORS,
  rotationResistance: 0,
  rotationSpeedMax: WHEEL.turningDegreesPerSecond,
  borderColor: '#241a12',
  borderWidth: 12,
  lineColor: '#241a12',
  lineWidth: 2,
  itemLabelFont: 'Figtree Variable, sans-serif',
  itemLabelFontSizeMax: 26,
  itemLabelRadius: 0.9,
  itemLabelRadiusMax: 0.3,
}

/** The picture of the prize, or its text if it has no picture or that fails to load. */
function itemOf(sector: WheelPrize | null, index: number, image: HTMLImageElement | null) {
  const { colour, ink } = WHEEL.backgrounds[index % WHEEL.backgrounds.length]!
  return {
    label: image ? '' : (sector?.description ?? 'No win'),
    labelColor: ink,
    backgroundColor: colour,
    image,
    imageRadius: 0.62,
    imageRotation: 0,
    imageScale: 0.42,
  }
}

function load(src: string | null): Promise<HTMLImageElement | null> {
  if (src === null) return Promise.resolve(null)
  return new Promise((resolve) => {
    const image = new Image()
    image.onload = () => resolve(image)
    image.onerror = () => resolve(null)
    image.src = src
  })
}
