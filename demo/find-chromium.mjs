import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { root, run } from './steps.mjs'

/** Chromium without a window: the browser tests take a fifth less time in it. */
const headlessShell = 'chromium-headless-shell'
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const macPath = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/**
 * Finds a Chromium for the browser tests: CHROME_PATH, Debian's headless shell if it is installed or we may install
 * it, one on PATH, Debian's chromium, else Playwright's download. Prints a sentence and returns null when there is none.
 */
export async function findChromium() {
  const found =
    fromEnvironment() ??
    onPath([headlessShell]) ??
    (await fromDebian(headlessShell)) ??
    onPath(names) ??
    (await fromDebian('chromium')) ??
    (await fromPlaywright())
  if (!found) console.error('No Chromium found for the browser tests: install one, or set CHROME_PATH.')
  return found
}

function fromEnvironment() {
  const path = process.env.CHROME_PATH
  return path && existsSync(path) ? path : null
}

function onPath(programs) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const paths = [...folders.flatMap(folder => programs.map(name => join(folder, name)))]
  return (programs === names ? [...paths, macPath] : paths).find(isProgram) ?? null
}

async function fromDebian(name) {
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (!mayInstall) return null
  console.log(`Installing Debian's ${name} for the browser tests …`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-qq'], { env })
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name, 'fonts-noto-core'], { env })
  return onPath([name])
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
