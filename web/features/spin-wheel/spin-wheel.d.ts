/** The package has no types. These declare the parts that we use. */
declare module 'spin-wheel' {
  type Item = {
    label: string
    labelColor: string
    backgroundColor: string
    image: HTMLImageElement | null
    imageRadius: number
    imageRotation: number
    imageScale: number
  }
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
    itemLabelFont: string
    itemLabelFontSizeMax: number
    itemLabelRadius: number
    itemLabelRadiusMax: number
  }

  export class Wheel {
    constructor(container: Element, props: Props)
    rotation: number
    spin(degreesPerSecond: number): void
    spinTo(rotation: number, durationMs: number): void
    spinToItem(index: number, durationMs: number, toCentre: boolean, turns: number, direction: 1 | -1): void
    remove(): void
  }
}
