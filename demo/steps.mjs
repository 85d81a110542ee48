// Plain JavaScript for Node 18 or later, because it runs before any package is installed.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { watchParent } from './watch-parent.mjs'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** The sources of every screen, besides its own folder. */
const screenSources = ['shared/ui', 'shared/texts', 'shared/contract', 'shared/domain']
const vite = ['vite', 'build', '--logLevel', 'warn']

/** The builds: command, sources, and one file that the build writes (see vite.config.ts of each app, rolldown.config.ts). */
export const builds = [
  {
    name: 'The screens of the portal',
    command: vite,
    folder: 'portal',
    sources: [...screenSources, 'portal/app', 'portal/vite.config.ts'],
    built: 'portal/dist/app/index.html',
  },
  {
    name: 'The screens of the hub',
    command: vite,
    folder: 'hub',
    sources: [...screenSources, 'hub/screens', 'hub/vite.config.ts'],
    built: 'hub/dist/screens/index.html',
  },
  {
    // After the others: their build empties the folder.
    name: 'The desk',
    command: [...vite, '--mode', 'react'],
    folder: 'hub',
    sources: [...screenSources, 'hub/screens', 'hub/vite.config.ts'],
    built: 'hub/dist/screens/desk.html',
  },
  {
    name: 'The gallery of all screens',
    command: [...vite, 'demo/gallery'],
    sources: [...screenSources, 'hub/screens', 'portal/app', 'demo/gallery'],
    built: 'hub/dist/gallery/index.html',
  },
  {
    name: 'The servers',
    command: ['rolldown', '-c', 'rolldown.config.ts'],
    sources: [
      'shared',
      'hub/src',
      'portal/src',
      'portal/app/pages.ts',
      'firmware-bridge/src',
      'rolldown.config.ts',
    ],
    built: 'firmware-bridge/dist/server/main.js',
  },
]

/** Runs `npm ci` when the lockfile is newer than the installed packages. Returns whether it did. */
export function installIfNeeded() {
  const installed = mtime('node_modules/.package-lock.json')
  if (installed >= mtime('package-lock.json') && installed > 0) return false
  console.log('Installing the packages of package-lock.json …')
  const npm = process.env.npm_execpath
  const command = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm']
  // An older Node installs as well, and npm would warn of each package that names a newer one. Errors are printed.
  const done = spawnSync(
    command[0],
    [...command.slice(1), 'ci', '--no-fund', '--no-audit', '--loglevel=error'],
    {
      cwd: root,
      stdio: 'inherit',
    },
  )
  if (done.status !== 0) stop('The packages could not be installed; npm printed the reason above.')
  return true
}

/** The builds that are older than their sources. */
export function staleBuilds() {
  const installed = mtime('package-lock.json')
  return builds.filter(({ sources, built }) => mtime(built) <= Math.max(installed, ...sources.map(newest)))
}

/** Runs the stale builds on the pinned Node. */
export async function buildIfNeeded() {
  if (staleBuilds().length === 0) return
  console.log('Building …')
  const code = await run(pinnedNode(), ['demo/build.mjs'])
  if (code !== 0) stop('The build failed; the lines above name the reason.')
}

/** The path of the project's own Node 24, or of the running Node if it is 24 or later. */
export function pinnedNode() {
  const pinned = join(root, 'node_modules/.bin/node')
  if (existsSync(pinned)) return pinned
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  return stop(
    `The packages contain no Node 24 for ${process.platform} ${process.arch}: install Node 24 and start again.`,
  )
}

/** Runs a command with the project's tools first on PATH. Returns the exit code. Passes signals on to the command. */
export function run(command, args, options = {}) {
  const path = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter)
  const child = spawn(command, args, {
    cwd: root,
    stdio: 'inherit',
    ...options,
    env: { ...process.env, PATH: path, ...options.env },
  })
  // In a terminal the command receives Ctrl-C twice, from the terminal and from here; it treats both as one.
  const forward = signal => child.kill(signal)
  process.on('SIGINT', forward)
  process.on('SIGTERM', forward)
  const unwatch = watchParent(() => forward('SIGTERM'))
  return new Promise(resolve => {
    child.on('error', error => {
      console.error(`${command} could not be run: ${error.message}`)
      resolve(127)
    })
    child.on('exit', (code, signal) => {
      unwatch()
      process.off('SIGINT', forward)
      process.off('SIGTERM', forward)
      resolve(signal ? 1 : (code ?? 1))
    })
  })
}

/** Prints a sentence and exits with 1. */
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

/** The latest modification time of a file, or of any source below a folder. */
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
