import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'

const here = import.meta.dirname
const compileCache = join(here, '../../node_modules/.cache/node-compile')

export interface Told {
  readonly exitCode: number | null
  readonly output: string
}

/** Runs `simulate-sync` in a process of its own, as a person would. */
export function runProcess(...args: readonly string[]): Promise<Told> {
  const child = spawn(process.execPath, [join(here, '../simulate-sync.ts'), ...args], {
    stdio: 'pipe',
    env: { NODE_COMPILE_CACHE: compileCache, ...process.env },
  })
  // Tests of processes that wait for each other run beside it: they come first.
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', data => {
      output += data
    })
  }
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', exitCode => resolve({ exitCode, output }))
  })
}
