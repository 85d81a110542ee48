import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

const watcher = `import { watchParent } from ${JSON.stringify(new URL('./watch-parent.mjs', import.meta.url).href)}
watchParent(() => { console.log('stopping'); process.exit(0) })
console.log('ready ' + process.pid)
setInterval(() => undefined, 1000)`

test('a process stops when a signal ends the shell that started it', async () => {
  // The shell does not become the process, as the one of npm does not.
  const shell = spawn('sh', ['-c', '"$0" --input-type=module -e "$1"; true', process.execPath, watcher], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  shell.stdout.setEncoding('utf8').on('data', text => {
    output += text
  })
  await expect.poll(() => output).toContain('ready')
  shell.kill('SIGTERM')
  // The pipe closes when the process behind the shell has ended too.
  await once(shell, 'close')
  expect(output).toContain('stopping')
})
