import type pg from 'pg'
import type { Beacon } from './beacon.ts'
import type { Config } from './config/config.ts'
import type { Db } from './db/db.ts'
import type { FileStore } from './files/file-store.ts'
import type { Logger } from './log/log.ts'
import type { Mailer } from './mail/mail.ts'
import type { Providers } from './payment-provider.ts'
import type { ProcessCache } from './process-cache.ts'
import type { Ids } from './public-ids.ts'
import type { SmsSender } from './sms.ts'

/** What every service gets first: the few things that touch the world. Tests give others. */
export type Context = {
  config: Config
  pool: pg.Pool
  db: Db
  log: Logger
  now: () => Date
  /** Where the simulators listen, `http://…/sandbox`; null where the providers are real. */
  sandboxUrl: string | null
  files: FileStore
  mail: Mailer
  sms: SmsSender
  /** Encoders between our running numbers and the ids that people see. */
  ids: Ids
  /** One client of each payment provider a process, since clients keep connections and tokens. */
  providers: Providers
  /** The public randomness that decides draws. */
  beacon: Beacon
  /** What this process remembers between requests, such as the catalogue's snapshot. */
  cache: ProcessCache
}
