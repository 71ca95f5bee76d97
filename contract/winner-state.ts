import { z } from 'zod'
import { forfeitReasons, holdReasons, winnerCaseStates } from '#domain/winners/winner-case.ts'

/** The state of a winner's prize. A case on hold keeps its state, so that older readers see one they know. */
export const winnerStateShape = {
  state: z.enum(winnerCaseStates).meta({ description: 'FORFEITED: no longer a winner, and no longer named' }),
  on_hold: z
    .enum(holdReasons)
    .optional()
    .meta({ description: 'Why the prize is on hold until two of us have decided; absent where it is not' }),
  forfeited: z
    .object({
      why: z.enum(forfeitReasons),
      is_passed_on: z.boolean().meta({ description: 'Whether a reserve has the prize now' }),
    })
    .optional(),
}
export type ShownState = z.output<z.ZodObject<typeof winnerStateShape>>
