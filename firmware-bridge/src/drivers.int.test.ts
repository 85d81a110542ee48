import { pointsOfLayout } from '@mayim/contract/building/facility-points.ts'
import { createAsteriskDriver } from './asterisk/asterisk-driver.ts'
import { createEscposDriver } from './escpos/escpos-driver.ts'
import { startSimulatedPrinter } from './simulator/printer/simulated-printer.ts'
import { createSimulator } from './simulator/simulator.ts'
import { driverContract } from './testing/driver-contract.ts'
import { startFakeAsterisk } from './testing/fake-asterisk.ts'

const layout = { rooms: [1], cubicles: [1], garage: true, printers: ['kiosk'], readers: ['reception'] }

driverContract('simulator', async () => ({
  driver: createSimulator({
    points: pointsOfLayout(layout),
    garage: { travelMs: 30, standMs: 60_000 },
  }),
  end: async () => {},
}))

driverContract('escpos', async () => {
  const printer = await startSimulatedPrinter(() => {})
  const driver = createEscposDriver({
    printers: { 'printer/kiosk': { host: '127.0.0.1', port: printer.port } },
  })
  return { driver, end: () => printer.close() }
})

driverContract('asterisk', async () => {
  const exchange = await startFakeAsterisk('open sesame')
  const driver = createAsteriskDriver({
    host: '127.0.0.1',
    port: exchange.port,
    username: 'hub',
    secret: 'open sesame',
    point: 'phone/main',
    channel: 'PJSIP/{ext}',
    context: 'house',
  })
  return { driver, end: () => exchange.close() }
})
