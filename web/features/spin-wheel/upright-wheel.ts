import { type Angles, Wheel } from 'spin-wheel'

/** A wheel whose pictures stay upright at every rotation, like the cabins of a big wheel. */
export class UprightWheel extends Wheel {
  override drawItemImages(context: CanvasRenderingContext2D, angles: readonly Angles[]): void {
    for (const [index, { start, end }] of angles.entries()) {
      const item = this.items[index]!
      const upright = -(start + end) / 2
      // Each change requests another frame, so a wheel at rest must not set the same value again.
      if (item.imageRotation !== upright) item.imageRotation = upright
    }
    super.drawItemImages(context, angles)
  }
}
