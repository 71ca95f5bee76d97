export const STORED_DAYS: number
export function formerAssets(build: string, now?: number): { store: () => void; restore: () => void }
