export { noteBackup } from './system.ts'
