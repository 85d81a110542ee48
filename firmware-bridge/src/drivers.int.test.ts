import { pointsOfLayout } from '@mayim/contract/building/facility-points.ts'
import { startSimulatedPrinter } from './simulator/simulated-printer.ts'
import { createDriver } from './supervisor/driver-kinds.ts'
import { driverContract, type Rig } from './testing/driver-contract.ts'
import { startFakeAsterisk } from './testing/fake-asterisk.ts'
import { fakeUsbPrinter } from './testing/fake-usb-printer.ts'
import { startFaultyProxy } from './testing/faulty-proxy.ts'

const layout = {
  rooms: [1],
  cubicles: [1],
  pools: [1],
  garage: true,
  printers: ['kiosk'],
  readers: ['reception'],
  phone: true,
  mains: true,
}

driverContract('simulator', 'stands for no device', async () => ({
  driver: await createDriver('simulator', {
    points: [...pointsOfLayout(layout), 'output/fan'],
    garage: { travelMs: 30, standMs: 60_000 },
  }),
  end: async () => {},
}))

const escpos = 'Epson ESC/POS: ESC @, GS v 0, GS V, DLE EOT, GS a, GS r'

async function printerRig(): Promise<Rig> {
  let papers = 0
  const printer = await startSimulatedPrinter(() => {
    papers += 1
  })
  const proxy = await startFaultyProxy(printer.port)
  const times = { connectMs: 1_000, statusMs: 1_000, jobMs: 2_000, settleMs: 50, closeMs: 300 }
  const address = { host: '127.0.0.1', port: proxy.port }
  return {
    driver: await createDriver('escpos', { printers: { 'printer/kiosk': address }, times, pollMs: 50 }),
    device: {
      break(fault) {
        printer.setCondition({ paper: fault === 'refusing' ? 'out' : 'ok' })
        proxy.break(fault === 'refusing' || fault === 'wrong' ? null : fault)
      },
      async restart() {
        proxy.endConnections()
      },
      acts: () => papers,
    },
    async end() {
      await proxy.close()
      await printer.close()
    },
  }
}

async function usbPrinterRig(): Promise<Rig> {
  let papers = 0
  const printer = await startSimulatedPrinter(() => {
    papers += 1
  })
  const usb = fakeUsbPrinter(printer.port)
  const times = { connectMs: 1_000, statusMs: 1_000, jobMs: 2_000, settleMs: 50, closeMs: 300 }
  const address = { device: '/dev/usb/lp0', files: usb.files }
  return {
    driver: await createDriver('escpos', { printers: { 'printer/kiosk': address }, times, pollMs: 50 }),
    device: {
      break(fault) {
        printer.setCondition({ paper: fault === 'refusing' ? 'out' : 'ok' })
        usb.fault = fault === 'gone' || fault === 'slow' ? fault : null
      },
      async restart() {
        usb.restart()
      },
      acts: () => papers,
    },
    end: () => printer.close(),
  }
}

driverContract('escpos over USB', `${escpos}; the kernel’s drivers/usb/class/usblp.c`, usbPrinterRig, [
  'gone',
  'slow',
  'refusing',
  'restart',
])

driverContract('escpos', escpos, printerRig, ['gone', 'slow', 'refusing', 'restart', 'storm'])

async function asteriskRig(): Promise<Rig> {
  const exchange = await startFakeAsterisk('open sesame')
  const proxy = await startFaultyProxy(exchange.port)
  const times = { answerMs: 1_000, pingMs: 500, firstPauseMs: 5, lastPauseMs: 20 }
  const options = { host: '127.0.0.1', port: proxy.port, username: 'hub', secret: 'open sesame', times }
  return {
    driver: await createDriver('asterisk', {
      ...options,
      point: 'phone/main',
      channel: 'PJSIP/{ext}',
      context: 'house',
    }),
    device: {
      break(fault) {
        exchange.answers = fault === 'refusing' ? 'error' : fault === 'wrong' ? 'nonsense' : 'rightly'
        proxy.break(fault === 'refusing' || fault === 'wrong' ? null : fault)
      },
      async restart() {
        exchange.cut()
      },
      acts: () => exchange.actions.length,
    },
    async end() {
      await proxy.close()
      await exchange.close()
    },
  }
}

driverContract('asterisk', 'docs.asterisk.org: Asterisk Manager Interface, Originate', asteriskRig, [
  'gone',
  'refusing',
  'wrong',
  'slow',
  'restart',
  'storm',
])
