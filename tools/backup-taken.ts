import { userInfo } from 'node:os'
import { noteBackup } from '#server/today/exports.ts'
import { CommandError, withContext } from './context.ts'

/** `npm run backup:taken -- NAME`: what takes a backup says so at its end, and the console shows it. */
const name = process.argv.slice(2).join(' ')

await withContext(async (context) => {
  const problem = await noteBackup(context, name, process.env.SUDO_USER ?? userInfo().username)
  if (problem !== null) throw new CommandError(`Usage: npm run backup:taken -- NAME: ${problem}`)
  return `Noted: ${name}`
})
