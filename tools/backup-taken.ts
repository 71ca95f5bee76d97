import { userInfo } from 'node:os'
import { recordBackup } from '#server/today/exports.ts'
import { CommandError, withContext } from './context.ts'

/** `npm run backup:taken -- NAME`: a backup script calls it at its end, and the console shows the backup. */
const name = process.argv.slice(2).join(' ')

await withContext(async (context) => {
  const problem = await recordBackup(context, name, process.env.SUDO_USER ?? userInfo().username)
  if (problem !== null) throw new CommandError(`Usage: npm run backup:taken -- NAME: ${problem}`)
  return `Recorded the backup ${name}.`
})
