import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { LabEvening } from '@mayim/contract/entities/device.ts'
import { ok, refuse } from '@mayim/domain/result.ts'
import type { EveningPlayer } from '../ground/hub-facility.ts'

/** The player is a separate program that uses the hub's public API only. */
const program = fileURLToPath(
  new URL('../proof/evening/run.ts', import.meta.resolve('@mayim/hub/package.json')),
)
const maxLines = 60

/** Plays an evening against this hub of a demo, for training and demonstrations; one at a time. */
export function createEveningPlayer(options: {
  readonly hubUrl: () => string
  readonly dataDir: string
}): EveningPlayer {
  let child: ChildProcess | null = null
  let lines: string[] = []
  const state = (): LabEvening => ({ playing: child !== null, lines: [...lines] })
  const keep = (line: string) => {
    lines = [...lines, line.slice(0, 300)].slice(-maxLines)
  }
  return {
    state,
    start({ patrons, seed, speed }) {
      if (child) return refuse('conflict', 'eveningPlaying')
      lines = []
      const wanted = { hub: options.hubUrl(), data: options.dataDir, patrons, seed, speed }
      const args = Object.entries(wanted).flatMap(([name, value]) => [`--${name}`, String(value)])
      const started = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
      child = started
      createInterface({ input: started.stdout }).on('line', keep)
      createInterface({ input: started.stderr }).on('line', keep)
      const over = () => {
        if (child === started) child = null
      }
      started.on('error', error => keep(error.message))
      started.on('error', over)
      started.on('close', over)
      return ok(state())
    },
    stop: () => child?.kill(),
  }
}
