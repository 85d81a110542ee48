import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { uptime } from 'node:os'
import { promisify } from 'node:util'
import { clockApartMs } from '@mayim/domain/sync/clock-standing.ts'

const run = promisify(execFile)

/** systemd-timesyncd touches it each time that the network has set the clock, at least every 35 minutes. */
const setByNetwork = '/run/systemd/timesync/synchronized'
const setWithinMs = 86_400_000
const answerWithinMs = 2_000

/** Only under systemd is there a program that answers. A container has none, and to start one takes long. */
const systemdRuns = '/run/systemd/system'
let hasTimedatectl = existsSync(systemdRuns)

/** What a machine says of its clock. */
export interface MachineClock {
  /** Milliseconds since the machine was switched on, of its sleep too. Nobody can set them. */
  steadyMs(): number
  /** Names this run of the machine; '' where it has no name. */
  bootId(): string
  /** Whether the network keeps the clock that shows `nowMs`. Null where the machine does not say. */
  isSynchronized(nowMs: number): Promise<boolean | null>
}

/** So long the machine is not asked again: it reads a file for each answer, and each entry of the log asks. */
const askAgainMs = 10_000
/** The two clocks of the process move apart by more when the machine has slept or its clock was set. */
const apartMs = 1_000

/** What the machine answered last, and both clocks of the process at that moment. */
let answered = { steadyMs: 0, at: Number.NEGATIVE_INFINITY, wall: 0 }

/**
 * The process' own steady clock stands still while the machine sleeps. The other clock shows that, or that it was set:
 * then the machine is asked.
 */
function steadyMs(): number {
  const at = performance.now()
  const wall = Date.now()
  const passedMs = at - answered.at
  const isSame = passedMs < askAgainMs && Math.abs(wall - answered.wall - passedMs) < apartMs
  if (!isSame) answered = { steadyMs: uptime() * 1000, at, wall }
  return answered.steadyMs + (at - answered.at)
}

/** The run of the machine outlives this process: its name is read once. */
let runName: string | undefined

function bootId(): string {
  try {
    runName ??= readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    runName = ''
  }
  return runName
}

/** The clock of the machine that this process runs on. Neither a program nor a file of it has to be there. */
export const machineClock: MachineClock = {
  steadyMs,
  bootId,
  async isSynchronized(nowMs) {
    const file = await stat(setByNetwork).catch(() => null)
    if (file !== null && Math.abs(nowMs - file.mtimeMs) <= setWithinMs) return true
    if (!hasTimedatectl) return null
    const asked = ['show', '--property=NTPSynchronized', '--property=TimeUSec']
    const options = { timeout: answerWithinMs, env: { ...process.env, TZ: 'UTC', LC_ALL: 'C' } }
    const said = await run('timedatectl', asked, options).catch(error => {
      hasTimedatectl = error.code !== 'ENOENT'
      return null
    })
    return said === null ? null : readTimedatectl(said.stdout, nowMs)
  },
}

/** Reads `NTPSynchronized=yes` and `TimeUSec=Sat 2026-11-28 21:56:41 UTC`; any daemon that keeps the clock counts. */
export function readTimedatectl(text: string, nowMs: number): boolean | null {
  const said = /^NTPSynchronized=(yes|no)$/m.exec(text)?.[1]
  if (said === undefined) return null
  const shown = /^TimeUSec=\w+ (\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2}) UTC$/m.exec(text)
  const isSame = !shown || Math.abs(nowMs - Date.parse(`${shown[1]}T${shown[2]}Z`)) <= clockApartMs
  return said === 'yes' && isSame
}
