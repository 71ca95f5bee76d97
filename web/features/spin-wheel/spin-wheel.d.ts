/** The package has no types. These declare the parts that we use. */
declare module 'spin-wheel' {
  type Item = {
    label: string
    backgroundColor: string
    image: HTMLImageElement
    imageRadius: number
    imageRotation: number
    imageScale: number
  }
  export type Angles = { start: number; end: number }
  type Props = {
    items: Item[]
    isInteractive: boolean
    pointerAngle: number
    radius: number
    rotation: number
    rotationResistance: number
    rotationSpeedMax: number
    borderColor: string
    borderWidth: number
    lineColor: string
    lineWidth: number
  }

  export class Wheel {
    constructor(container: Element, props: Props)
    rotation: number
    readonly items: readonly Item[]
    drawItemImages(context: CanvasRenderingContext2D, angles: readonly Angles[]): void
    spin(degreesPerSecond: number): void
    spinTo(rotation: number, durationMs: number): void
    spinToItem(index: number, durationMs: number, toCentre: boolean, turns: number, direction: 1 | -1): void
    remove(): void
  }
}
