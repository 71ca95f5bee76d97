import type { getDrawDesk } from '#contract/console/draws.ts'
import type { AnswerOf } from '#contract/endpoint.ts'

export type DeskDraw = AnswerOf<typeof getDrawDesk>
