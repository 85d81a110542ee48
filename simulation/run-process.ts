import { spawn } from 'node:child_process'
import { join } from 'node:path'

export interface Told {
  readonly exitCode: number | null
  readonly output: string
}

/** Runs `simulate-sync` in a process of its own, as a person would. */
export function runProcess(...args: readonly string[]): Promise<Told> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'simulate.ts'), ...args], {
    stdio: 'pipe',
  })
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
