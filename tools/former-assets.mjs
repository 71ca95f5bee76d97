import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'

/** The time for which a page that was loaded before a release can still load its files. */
export const STORED_DAYS = 7

/**
 * Files of former builds are stored beside the build, each with the time at which a newer build replaced it. Call
 * `store` before a build, and `restore` after it.
 */
export function formerAssets(build, now = Date.now()) {
  const [current, former] = [join(build, 'client/assets'), join(build, 'former-assets')]

  function store() {
    mkdirSync(former, { recursive: true })
    for (const name of namesIn(current))
      if (!existsSync(join(former, name))) {
        copyFileSync(join(current, name), join(former, name))
        utimesSync(join(former, name), now / 1000, now / 1000)
      }
  }

  function restore() {
    for (const name of namesIn(former)) {
      const isCurrent = existsSync(join(current, name))
      const isOld = now - statSync(join(former, name)).mtimeMs > STORED_DAYS * 86_400_000
      if (isCurrent || isOld) rmSync(join(former, name))
      else copyFileSync(join(former, name), join(current, name))
    }
  }

  return { store, restore }
}

function namesIn(folder) {
  return existsSync(folder) ? readdirSync(folder) : []
}
