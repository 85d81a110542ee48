import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { root, run } from './steps.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const macPath = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/**
 * Finds a Chromium for the browser tests: CHROME_PATH, one on PATH, Debian's package if we may install it, else
 * Playwright's download. Prints a sentence and returns null when there is none.
 */
export async function findChromium() {
  const found = fromEnvironment() ?? onPath() ?? (await fromDebian()) ?? (await fromPlaywright())
  if (!found) console.error('No Chromium found for the browser tests: install one, or set CHROME_PATH.')
  return found
}

function fromEnvironment() {
  const path = process.env.CHROME_PATH
  return path && existsSync(path) ? path : null
}

function onPath() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const paths = [...folders.flatMap(folder => names.map(name => join(folder, name))), macPath]
  return paths.find(isProgram) ?? null
}

async function fromDebian() {
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (!mayInstall) return null
  console.log("Installing Debian's chromium for the browser tests …")
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-qq'], { env })
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-noto-core'], {
    env,
  })
  return onPath()
}

async function fromPlaywright() {
  if ((await run('playwright', ['install', 'chromium'])) !== 0) return null
  const ask = "process.stdout.write(require('@playwright/test').chromium.executablePath())"
  const { stdout } = spawnSync(process.execPath, ['-e', ask], { cwd: root, encoding: 'utf8' })
  return stdout && existsSync(stdout) ? stdout : null
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
