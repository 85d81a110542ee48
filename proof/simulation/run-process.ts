import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'

const here = import.meta.dirname
const compileCache = join(here, '../../node_modules/.cache/node-compile')

export interface ProcessResult {
  readonly exitCode: number | null
  readonly output: string
}

/** Runs `simulate-sync` in a new process. */
export function runProcess(...args: readonly string[]): Promise<ProcessResult> {
  const child = spawn(process.execPath, [join(here, '../simulate-sync.ts'), ...args], {
    stdio: 'pipe',
    env: { NODE_COMPILE_CACHE: compileCache, ...process.env },
  })
  // Runs at a lower priority than tests of processes that wait for each other.
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
