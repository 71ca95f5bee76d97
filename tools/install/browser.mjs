import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { run, say } from '../run.mjs'

/** The same engine without a window, menus or address bar, with which a test costs a fifth less. */
const headlessShell = { packageName: 'chromium-headless-shell', places: ['/usr/bin/chromium-headless-shell'] }
const chromium = {
  packageName: 'chromium',
  places: [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome-stable',
    '/usr/bin/google-chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ],
}

/**
 * Returns the path of the browser for the end-to-end tests, after installing Debian's own if we may. Returns undefined
 * and prints the reason if there is none. `CHROMIUM` has priority. The short tests use the headless shell, or else
 * Chromium; the long ones use Chromium, like people.
 */
export async function installBrowser({ isFull }) {
  const wanted = isFull ? [chromium] : [headlessShell, chromium]
  const found = findFirst([process.env.CHROMIUM]) ?? findFirst(wanted[0].places)
  if (found) return found
  if (process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0) {
    say(`Installing ${wanted[0].packageName} from apt, for the end-to-end tests.`)
    const apt = (...args) =>
      run('apt-get', ['-q', ...args], { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
    if ((await apt('update')) === 0) await apt('install', '-y', '--no-install-recommends', wanted[0].packageName)
  }
  const installed = findFirst(wanted.flatMap(({ places }) => places))
  if (!installed)
    process.stderr.write(
      'The end-to-end tests need Chromium, and there is none here.\n' +
        'Install it (on Debian, as root: apt-get install chromium), or set CHROMIUM to where it is, and run again.\n',
    )
  return installed
}

function findFirst(places) {
  return places.find((place) => place && existsSync(place))
}
