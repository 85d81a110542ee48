import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { checkPorts } from './check-host.ts'
import { freePorts } from './free-ports.ts'

test('ports are different, free, and none that a system gives away on its own', async () => {
  const ports = await freePorts(50)
  expect(new Set(ports).size).toBe(50)
  expect(Math.max(...ports)).toBeLessThan(32_768)
  expect(await checkPorts('127.0.0.1', Object.fromEntries(ports.map(port => [port, port])))).toEqual([])
})

test('a port that is in use is named', async () => {
  const server = createServer()
  const [port = 0] = await freePorts(1)
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  const faults = await checkPorts('127.0.0.1', { HUB_PORT: port })
  expect(faults).toEqual([
    `Port ${port} is in use: stop the process that uses it, or set HUB_PORT to another.`,
  ])
  await new Promise(resolve => server.close(resolve))
})
