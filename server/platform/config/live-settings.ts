import type { LiveSettingName } from '#domain/staff/live-settings.ts'
import type { Db } from '../db/db.ts'
import { findSetting } from '../db/settings.ts'
import type { Config } from './config.ts'

/** The value that owners have set, or else the one that the program was started with. */
export async function findLiveSetting(config: Config, db: Db, name: LiveSettingName): Promise<number> {
  return Number((await findSetting(db, name)) ?? config[name])
}
