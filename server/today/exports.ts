export { search } from './search.ts'
export { readSystem, recordBackup } from './system.ts'
export { readTimeline } from './timeline.ts'
export { listNeeds, readFigures } from './today.ts'
