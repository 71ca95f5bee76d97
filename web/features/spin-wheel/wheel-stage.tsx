import { useEffect, useRef, useState } from 'react'
import type { Wheel } from 'spin-wheel'
import { prizePicturePath } from '#contract/pictures.ts'
import type { WheelPrize } from '#contract/spins.ts'
import { SECTORS } from '#domain/wheel/wheel.ts'
import { usePage } from '#web/core/site/page-config.ts'
import { extraTurns, rotationBetweenSlices } from './landing.ts'
import type { Slice } from './slices.ts'
import { textPicture } from './text-picture.ts'
import type { Motion } from './use-spin.ts'
import { WHEEL } from './wheel-figures.ts'

export type WheelStageProps = {
  slices: readonly Slice<WheelPrize>[]
  motion: Motion
  isStill: boolean
}

/** The wheel itself, hidden from screen readers: a text beside it gives its content. */
export function WheelStage({ slices, motion, isStill }: WheelStageProps) {
  const place = useRef<HTMLSpanElement>(null)
  const [wheel, setWheel] = useState<Wheel | null>(null)
  const { env, apiUrl } = usePage().config

  useEffect(() => {
    let made: Wheel | undefined
    let isGone = false
    const pictureOf = async ({ prize, ink }: Slice<WheelPrize>) => {
      const picture =
        prize?.asset_updated_at &&
        (await load(apiUrl + prizePicturePath({ env, prizeId: prize.id, time: prize.asset_updated_at })))
      return picture
        ? { image: picture, imageScale: 0.5 }
        : { image: await textPicture(prize?.description ?? 'No win', ink), imageScale: 0.625 }
    }
    void Promise.all([import('./upright-wheel.ts'), ...slices.map(pictureOf)]).then(
      ([{ UprightWheel }, ...pictures]) => {
        if (isGone || !place.current) return
        made = new UprightWheel(place.current, {
          ...look,
          items: slices.map(({ colour }, index) => ({
            ...pictures[index]!,
            label: '',
            backgroundColor: colour,
            imageRadius: 0.64,
            imageRotation: 0,
          })),
        })
        setWheel(made)
      },
    )
    return () => {
      isGone = true
      made?.remove()
    }
  }, [slices, env, apiUrl])

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
  if (motion.slice === null) wheel.spinTo(rotationBetweenSlices(wheel.rotation), durationMs)
  else wheel.spinToItem(motion.slice, durationMs, true, extraTurns(), 1)
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
}

/** Null if the picture fails to load: the prize is then shown by its text. */
function load(src: string | null): Promise<HTMLImageElement | null> {
  if (src === null) return Promise.resolve(null)
  return new Promise((resolve) => {
    const image = new Image()
    image.onload = () => resolve(image)
    image.onerror = () => resolve(null)
    image.src = src
  })
}
