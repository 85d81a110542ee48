import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

/** Ignores what a terminal sends, in a group of its own, as a browser that hangs. */
const stubborn = `
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
  setInterval(() => {}, 1000)
  console.log(process.pid)`
/** A tool that starts it and ends at once by a signal. */
const tool = `
  const { spawn } = require('node:child_process')
  spawn(process.execPath, ['-e', ${JSON.stringify(stubborn)}], { detached: true, stdio: 'inherit' })
  console.log(process.pid)`
const runner = `
  import { spawn } from 'node:child_process'
  import { endProcessesWithThis } from ${JSON.stringify(new URL('end-processes.mjs', import.meta.url).href)}
  endProcessesWithThis(1000)
  spawn(process.execPath, ['-e', ${JSON.stringify(tool)}], { stdio: 'inherit' })`

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('%s leaves no process behind', async (signal, exitCode) => {
  const running = spawn(process.execPath, ['--input-type=module', '-e', runner], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const pids: number[] = []
  for await (const chunk of running.stdout) {
    pids.push(...[...String(chunk).matchAll(/^\d+$/gm)].map(Number))
    if (pids.length === 2) break
  }
  expect(pids.filter(isRunning)).toHaveLength(2)
  running.kill(signal)
  const [code] = await once(running, 'exit')
  expect(code).toBe(exitCode)
  expect(pids.filter(isRunning)).toEqual([])
})

/** One that has ended may stay in the table until its parent asks for it. */
function isRunning(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' })
  return /^[^Z\s]/.test(stdout)
}
