import { expect, test } from 'vitest'
import { createOutbox } from '../hub/hub-link.ts'

const retained = { qos: 1, retain: true } as const
const answer = { qos: 1, retain: false } as const
const silent = { warn: () => undefined }

test('a broker that acknowledges nothing makes the bridge hold 500 messages and one of each topic', async () => {
  const sent: { topic: string; payload: string; acknowledge: () => void }[] = []
  const outbox = createOutbox((topic, payload) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    sent.push({ topic, payload, acknowledge: resolve })
    return promise
  }, silent)
  for (let at = 0; at < 20_000; at += 1) {
    outbox.publish('door/ack', `${at}`, answer)
    outbox.publish(`light/${at % 3}/state`, `${at}`, retained)
  }
  expect(outbox).toMatchObject({ underWay: 500, waiting: 3, dropped: 20_000 - 250 })

  for (const { acknowledge } of [...sent]) acknowledge()
  await expect.poll(() => outbox.waiting).toBe(0)
  expect(
    sent
      .slice(500)
      .map(({ topic, payload }) => `${topic} ${payload}`)
      .sort(),
  ).toEqual(['light/0/state 19998', 'light/1/state 19999', 'light/2/state 19997'])
})

test('a message that the connection lost makes room', async () => {
  const outbox = createOutbox(() => Promise.reject(new Error('gone')), silent)
  for (let at = 0; at < 600; at += 1) outbox.publish('door/ack', `${at}`, answer)
  await expect.poll(() => outbox.underWay).toBe(0)
  expect(outbox.dropped).toBe(100)
})
