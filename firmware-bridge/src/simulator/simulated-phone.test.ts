import { phonePoint } from '@mayim/contract/building/facility-points.ts'
import { expect, it } from 'vitest'
import { DriverRefusal } from '../ground/driver.ts'
import { recordingHost } from '../testing/recording-host.ts'
import { simulatedPhone } from './simulated-phone.ts'

const ring = { ext: '103', secs: 30, from: '10' }

it('rings one phone at a time, and reports the outcome', async () => {
  const host = recordingHost()
  const phone = simulatedPhone(phonePoint, host)
  await phone.start()
  const call = await phone.begin('ring', ring, 'cid:1', () => {})
  expect(() => phone.begin('ring', ring, 'cid:2', () => {})).toThrow(DriverRefusal)
  await phone.begin('cancel', {}, 'cid:3', () => {})
  await call.finished
  expect(host.events).toEqual([
    { point: phonePoint, type: 'ring.result', data: { ext: '103', st: 'no-answer', reason: 'canceled' } },
  ])
  await (await phone.begin('cancel', {}, 'cid:4', () => {})).finished
})

it('refuses while it is not registered, and ends a call when its driver stops', async () => {
  const host = recordingHost()
  const phone = simulatedPhone(phonePoint, host)
  await phone.start()
  await phone.simulate('unplug', {})
  expect(() => phone.begin('ring', ring, 'cid:1', () => {})).toThrow('not registered')
  await phone.simulate('plug', {})
  const call = await phone.begin('ring', ring, 'cid:2', () => {})
  await phone.stop()
  await call.finished
  expect(() => phone.simulate('burn', {})).toThrow('no such action')
})
