import { parentPort, workerData } from 'node:worker_threads'
import { type DriverHost, DriverRefusal } from '../ground/driver.ts'
import { createDriver, type DriverName, type DriverOptions } from './driver-kinds.ts'
import type { DriverWorkerData, FromDriver, ToDriver } from './driver-thread.ts'

// The thread of one driver. An uncaught exception ends only this thread.
const port = parentPort
if (!port) throw new Error('a driver runs in a thread of the bridge')
const { driver: name, options } = workerData as DriverWorkerData

const send = (message: FromDriver): void => port.postMessage(message)
const refused = (error: unknown): { code: string | null; message: string } => ({
  code: error instanceof DriverRefusal ? error.code : null,
  message: error instanceof Error ? error.message : 'failed',
})
const call =
  (which: keyof DriverHost) =>
  (...args: unknown[]): void =>
    send({ type: 'hostCall', call: which, args })
const host: DriverHost = {
  state: call('state'),
  avail: call('avail'),
  event: call('event'),
  alert: call('alert'),
}

const driver = await createDriver(name as DriverName, options as DriverOptions[DriverName])

port.on('message', (message: ToDriver) => {
  const { id } = message
  const answer = (work: Promise<unknown>): void => {
    work.then(
      value => send({ type: 'answer', id, value }),
      error => send({ type: 'refused', id, ...refused(error) }),
    )
  }
  if (message.type === 'begin') {
    const begun = driver.begin(message.command).then(started => {
      started.finished.then(
        () => send({ type: 'finished', id }),
        error => send({ type: 'failed', id, ...refused(error) }),
      )
    })
    answer(begun)
  } else if (message.type === 'simulate') {
    const simulated = driver.simulate?.(message.point, message.action, message.args)
    answer(simulated ?? Promise.reject(new Error('this driver is not simulated')))
  } else if (message.type === 'change') {
    const changed = driver.change?.(message.options) ?? Promise.reject(new Error('this driver is restarted'))
    answer(changed.then(() => driver.points))
  } else {
    answer(driver.stop())
  }
})

await driver.start(host)
send({ type: 'started', points: driver.points })
