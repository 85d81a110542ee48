import { spawnSync } from 'node:child_process'
import { constants } from 'node:os'
import { watchParent } from '../demo/watch-parent.mjs'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
/** PostgreSQL, servers and browsers end in less. */
const usualGraceMs = 8_000
const everyMs = 200

let ending = false
/** Whether this process ends by a signal, so that nothing new is to be started. */
export const isEnding = () => ending

/**
 * Ends this process with all that it started when a signal comes or its parent has gone. Each process gets the signal
 * once, and is killed if it has not ended after some seconds. Browsers and the processes of PostgreSQL are in groups of
 * their own, which a signal of the terminal does not reach.
 */
export function endProcessesWithThis(graceMs = usualGraceMs) {
  for (const signal of signals) process.on(signal, () => void end(signal, graceMs))
  watchParent(() => void end('SIGTERM', graceMs))
}

async function end(signal, graceMs) {
  if (ending) return
  ending = true
  console.log(`\nEnded by ${signal}.`)
  /** By pid and start: a pid may be another process's in the end. */
  const seen = new Map()
  // A database ends at SIGINT at once, at SIGTERM after its clients.
  for (let leftMs = graceMs; leftMs > 0; leftMs -= everyMs) {
    for (const [key, pid] of descendants()) {
      if (seen.has(key)) continue
      seen.set(key, pid)
      kill(pid, 'SIGINT')
    }
    if (stillRunning(seen).length === 0) break
    await new Promise(resolve => setTimeout(resolve, everyMs))
  }
  for (const pid of stillRunning(seen)) kill(pid, 'SIGKILL')
  process.exit(128 + constants.signals[signal])
}

/** Every process with its parent; zombies have ended. */
function processes() {
  const { stdout = '' } = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,stat=,lstart='], { encoding: 'utf8' })
  return stdout.split('\n').flatMap(line => {
    const [, pid, parent, state, since] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.+)$/.exec(line) ?? []
    if (pid === undefined || state.startsWith('Z')) return []
    return [{ key: `${pid} ${since}`, pid: Number(pid), parent: Number(parent) }]
  })
}

/** What this process started, what that started, and so on. */
function descendants() {
  const all = processes()
  const found = new Map()
  const from = [process.pid]
  for (const parent of from) {
    for (const each of all) {
      if (each.parent !== parent || found.has(each.key)) continue
      found.set(each.key, each.pid)
      from.push(each.pid)
    }
  }
  return found
}

function stillRunning(seen) {
  return processes().flatMap(({ key, pid }) => (seen.has(key) ? [pid] : []))
}

function kill(pid, signal) {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended.
  }
}
