import { expect, test } from 'vitest'
import { createLog } from './create-log.ts'

test('every line names its instant in UTC, as the hub, the portal and the bridge all write it', () => {
  const lines: string[] = []
  const log = createLog('info', { write: line => void lines.push(line) })
  log.info('started')
  log.warn({ point: 'lamp/1' }, 'offline')
  const times = lines.map(line => (JSON.parse(line) as { time: unknown }).time)
  expect(times).toHaveLength(2)
  for (const time of times) expect(new Date(String(time)).toISOString()).toBe(time)
})
