import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type FoundDevice, textOf } from './found-device.ts'

/** Where the kernel lists what is plugged in; a test has its own. */
export interface UsbFolders {
  readonly hidraw: string
  readonly printers: string
}

const kernelFolders: UsbFolders = { hidraw: '/sys/class/hidraw', printers: '/dev/usb' }
/** How the report of a keyboard begins: usage page 1, usage 6. */
const keyboard = Buffer.of(0x05, 0x01, 0x09, 0x06)

/** The readers that type and the printers at USB (building-251). A keyboard of a person is among them. */
export async function discoverAtUsb({
  hidraw,
  printers,
}: UsbFolders = kernelFolders): Promise<FoundDevice[]> {
  const [hid, lp] = await Promise.all([namesIn(hidraw), namesIn(printers)])
  const readers = await Promise.all(hid.map(name => readerOf(join(hidraw, name, 'device'))))
  const known = new Map(readers.flatMap(reader => (reader ? [[reader.address, reader] as const] : [])))
  return [
    ...known.values(),
    ...lp
      .filter(name => /^lp\d{1,2}$/.test(name))
      .map(name => ({ make: 'printer' as const, url: '', address: join(printers, name), ...unnamed })),
  ]
}

const unnamed = { name: '', model: '', relays: [], inputs: [] } as const

/** A missing folder has nothing in it. */
async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => [])
}

async function readerOf(device: string): Promise<FoundDevice | null> {
  try {
    const [event, report] = await Promise.all([
      readFile(join(device, 'uevent'), 'utf8'),
      readFile(join(device, 'report_descriptor')),
    ])
    const [, vendor, product] = /^HID_ID=\w+:0*(\w{4}):0*(\w{4})$/m.exec(event) ?? []
    if (vendor === undefined || product === undefined || !report.subarray(0, 4).equals(keyboard)) return null
    const [, model] = /^HID_NAME=(.*)$/m.exec(event) ?? []
    const address = `${vendor}:${product}`.toLowerCase()
    return { make: 'reader', url: '', address, ...unnamed, model: textOf(model) }
  } catch {
    return null
  }
}
