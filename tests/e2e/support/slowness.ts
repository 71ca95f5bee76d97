/**
 * How many times slower the processor is for every page: what happens in an order by chance alone shows on a busy
 * machine.
 */
export const slowness = Number(process.env.SLOW_PROCESSOR ?? 1)
