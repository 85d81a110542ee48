// Plain JavaScript that any Node from 18 on runs: it works before anything is installed.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** What a screen is made of, beside its own folder. */
const ofScreens = ['shared/ui', 'shared/texts', 'shared/contract', 'shared/domain']
const vite = ['vite', 'build', '--logLevel', 'warn']

/** What is built: out of which sources, and a file that it leaves (vite.config.ts of each, rolldown.config.ts). */
export const builds = [
  {
    what: 'The screens of the portal',
    command: vite,
    folder: 'portal',
    sources: [...ofScreens, 'portal/app', 'portal/vite.config.ts'],
    built: 'portal/dist/app/index.html',
  },
  {
    what: 'The screens of the hub',
    command: vite,
    folder: 'hub',
    sources: [...ofScreens, 'hub/screens', 'hub/vite.config.ts'],
    built: 'hub/dist/screens/index.html',
  },
  {
    what: 'The servers',
    command: ['rolldown', '-c', 'rolldown.config.ts'],
    sources: ['shared', 'hub/src', 'portal/src', 'portal/app/pages.ts', 'rolldown.config.ts'],
    built: 'portal/dist/server/main.js',
  },
]

/** Installs with `npm ci` when the lockfile is newer than what is installed. Answers whether it did. */
export function installIfNeeded() {
  const installed = mtime('node_modules/.package-lock.json')
  if (installed >= mtime('package-lock.json') && installed > 0) return false
  console.log('Installing the packages that package-lock.json names …')
  const npm = process.env.npm_execpath
  const command = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm']
  const done = spawnSync(command[0], [...command.slice(1), 'ci', '--no-fund', '--no-audit'], {
    cwd: root,
    stdio: 'inherit',
  })
  if (done.status !== 0) stop('The packages could not be installed; npm says why above.')
  return true
}

/** What is older than its sources. */
export function staleBuilds() {
  const installed = mtime('package-lock.json')
  return builds.filter(({ sources, built }) => mtime(built) <= Math.max(installed, ...sources.map(newest)))
}

/** Builds what is stale, under the pinned Node. */
export async function buildIfNeeded() {
  if (staleBuilds().length === 0) return
  console.log('Building …')
  const code = await run(pinnedNode(), ['demo/build.mjs'])
  if (code !== 0) stop('It could not be built; the lines above say why.')
}

/** The project's own Node 24, or the one that runs this where it is new enough. */
export function pinnedNode() {
  const pinned = join(root, 'node_modules/.bin/node')
  if (existsSync(pinned)) return pinned
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  return stop(
    `There is no Node 24 for ${process.platform} ${process.arch} among the packages: install Node 24 and start again.`,
  )
}

/** Runs to the end with the project's tools first on PATH; answers the exit code. Signals go through. */
export function run(command, args, options = {}) {
  const path = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter)
  const child = spawn(command, args, {
    cwd: root,
    stdio: 'inherit',
    ...options,
    env: { ...process.env, PATH: path, ...options.env },
  })
  // We end when it has ended. From a terminal Ctrl-C reaches it twice, by itself and by us, which it takes as one.
  const pass = signal => child.kill(signal)
  process.on('SIGINT', pass)
  process.on('SIGTERM', pass)
  return new Promise(resolve => {
    child.on('error', error => {
      console.error(`${command} could not be run: ${error.message}`)
      resolve(127)
    })
    child.on('exit', (code, signal) => {
      process.off('SIGINT', pass)
      process.off('SIGTERM', pass)
      resolve(signal ? 1 : (code ?? 1))
    })
  })
}

/** Says one sentence and ends with 1. */
export function stop(sentence) {
  console.error(sentence)
  process.exit(1)
}

function mtime(path) {
  try {
    return statSync(join(root, path)).mtimeMs
  } catch {
    return 0
  }
}

/** The newest change of a file, or of any source below a folder. */
function newest(folder) {
  const at = join(root, folder)
  if (!existsSync(at)) return 0
  if (statSync(at).isFile()) return mtime(folder)
  return readdirSync(at, { withFileTypes: true }).reduce((latest, entry) => {
    if (entry.name === 'dist' || entry.name === 'node_modules') return latest
    const path = `${folder}/${entry.name}`
    return Math.max(latest, entry.isDirectory() ? newest(path) : mtime(path))
  }, 0)
}
