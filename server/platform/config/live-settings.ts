import type { LiveSettingName } from '#domain/live-settings.ts'
import type { Db } from '../db/db.ts'
import { findSetting } from '../db/settings.ts'
import type { Config } from './config.ts'

/** What owners have set, or else what the program was started with. */
export async function findLiveSetting(config: Config, db: Db, name: LiveSettingName): Promise<number> {
  return Number((await findSetting(db, name)) ?? config[name])
}
