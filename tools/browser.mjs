import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { run, say } from './run.mjs'

const places = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Where the system's Chromium is; undefined where there is none. */
export function findBrowser() {
  return places.find((place) => place && existsSync(place))
}

/**
 * Answers where a Chromium is, after installing Debian's own if we may; undefined, with a word why, if there is none.
 */
export async function installBrowser() {
  const found = findBrowser()
  if (found) return found
  if (process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0) {
    say('Installing Chromium from apt, for the browser journeys.')
    const apt = (...args) =>
      run('apt-get', ['-q', ...args], { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
    if ((await apt('update')) === 0) await apt('install', '-y', '--no-install-recommends', 'chromium')
  }
  const installed = findBrowser()
  if (!installed)
    process.stderr.write(
      'The browser journeys need Chromium, and there is none here.\n' +
        'Install it (on Debian, as root: apt-get install chromium), or set CHROMIUM to where it is, and run again.\n',
    )
  return installed
}
