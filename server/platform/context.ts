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

/** The first argument of every service: the few things with side effects. Tests replace them. */
export type Context = {
  config: Config
  pool: pg.Pool
  /** Connections to PostgreSQL itself, even if `pool` leads to a pooler. LISTEN and locks of a session need them. */
  directPool: pg.Pool
  db: Db
  /** For reads that may be a second old and decide nothing: a standby, or the same database. */
  readDb: Db
  log: Logger
  now: () => Date
  /** The address of the simulators, `http://…/sandbox`; null if the providers are real. */
  sandboxUrl: string | null
  files: FileStore
  mail: Mailer
  sms: SmsSender
  /** Encoders between our running numbers and public ids. */
  ids: Ids
  /** One client of each payment provider per process, since clients cache connections and tokens. */
  providers: Providers
  /** The public randomness that decides draws. */
  beacon: Beacon
  /** The cache of this process, such as the catalogue snapshot. */
  cache: ProcessCache
}
