import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const program = `
  import { runProcess } from ${JSON.stringify(new URL('run-process.ts', import.meta.url).href)}
  await runProcess('test', async () => ({ stop: async () => undefined }))
  process.stdin.resume()`

test('a process that has started has systemd watch it, within 90 seconds (threats-162)', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mayim-watchdog-'))
  const told = join(folder, 'told')
  writeFileSync(join(folder, 'systemd-notify'), `#!/bin/sh\necho "$@" >>${told}\n`, { mode: 0o755 })
  const path = [folder, process.env.PATH].join(delimiter)
  const running = spawn(process.execPath, ['--input-type=module', '-e', program], {
    env: { PATH: path, NOTIFY_SOCKET: join(folder, 'socket') },
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  onTestFinished(() => {
    running.kill('SIGKILL')
    rmSync(folder, { recursive: true })
  })
  await expect.poll(() => readFileSync(told, 'utf8'), { timeout: 20_000 }).toBe('WATCHDOG_USEC=90000000\n')
})
