/**
 * The factor by which the processor is slowed for every page: an order of events that is only accidental fails on a
 * busy machine.
 */
export const slowness = Number(process.env.SLOW_PROCESSOR ?? 1)
