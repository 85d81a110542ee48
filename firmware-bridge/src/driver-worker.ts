import { parentPort, workerData } from 'node:worker_threads'
import { type DriverHost, DriverRefusal } from './driver.ts'
import { createDriver, type DriverName, type DriverOptions } from './driver-kinds.ts'
import type { DriverWorkerData, FromDriver, ToDriver } from './worker-messages.ts'

// The thread of one driver: what it throws ends this thread and nothing else.
const port = parentPort
if (!port) throw new Error('a driver runs in a thread of the bridge')
const { driver: name, options } = workerData as DriverWorkerData

const say = (message: FromDriver): void => port.postMessage(message)
const refused = (error: unknown): { code: string | null; message: string } => ({
  code: error instanceof DriverRefusal ? error.code : null,
  message: error instanceof Error ? error.message : 'failed',
})
const call =
  (which: keyof DriverHost) =>
  (...told: unknown[]): void =>
    say({ say: 'host', call: which, told })
const host: DriverHost = {
  state: call('state'),
  avail: call('avail'),
  event: call('event'),
  alert: call('alert'),
}

const driver = createDriver(name as DriverName, options as DriverOptions[DriverName])

port.on('message', (message: ToDriver) => {
  const { id } = message
  const answer = (work: Promise<unknown>): void => {
    work.then(
      value => say({ say: 'answer', id, value }),
      error => say({ say: 'refused', id, ...refused(error) }),
    )
  }
  if (message.do === 'begin') {
    const begun = driver.begin(message.command).then(carrying => {
      carrying.finished.then(
        () => say({ say: 'finished', id }),
        error => say({ say: 'failed', id, ...refused(error) }),
      )
    })
    answer(begun)
  } else if (message.do === 'simulate') {
    const pressed = driver.simulate?.(message.point, message.action, message.args)
    answer(pressed ?? Promise.reject(new Error('this driver is not simulated')))
  } else {
    answer(driver.stop())
  }
})

await driver.start(host)
say({ say: 'started', points: driver.points })
