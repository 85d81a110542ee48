import { connect, type Socket } from 'node:net'
import type { DeviceFiles } from '../drivers/escpos/usb-printer.ts'

export interface FakeUsbPrinter {
  readonly files: DeviceFiles
  /** The cable is pulled, or the printer is switched off; null puts it back. */
  fault: 'gone' | 'slow' | null
  /** Ends what is open, as the kernel does when the printer restarts. */
  restart(): void
}

/** A packet of full-speed USB. */
const packetBytes = 64
const slowMs = 50
/** usblp's buffer for one write. */
const bufferBytes = 8_192

/**
 * The device file of a printer at USB, after the kernel's drivers/usb/class/usblp.c: one opener at a time (EBUSY), no
 * data and a full buffer without blocking (EAGAIN), a pulled cable (ENODEV), a read of one packet. The printer behind it
 * is the simulated one, by TCP.
 */
export function fakeUsbPrinter(printerPort: number): FakeUsbPrinter {
  let opened: { socket: Socket; said: Buffer; isSending: boolean } | null = null
  let fd = 100
  const fail = (code: string): Error => Object.assign(new Error(code), { code })
  const current = () => {
    if (printer.fault === 'gone' || !opened || opened.socket.destroyed) throw fail('ENODEV')
    return opened
  }
  const printer: FakeUsbPrinter = {
    fault: null,
    restart() {
      opened?.socket.destroy()
    },
    files: {
      async open() {
        if (printer.fault === 'gone') throw fail('ENOENT')
        if (opened) throw fail('EBUSY')
        const socket = connect({ port: printerPort, host: '127.0.0.1', noDelay: true })
        const handle = { socket, said: Buffer.alloc(0), isSending: false }
        opened = handle
        socket.on('error', () => undefined)
        socket.on('data', bytes => {
          handle.said = Buffer.concat([handle.said, bytes])
        })
        await new Promise(resolve => socket.once('connect', resolve).once('close', resolve))
        fd += 1
        return fd
      },
      async read(_fd, into) {
        const handle = current()
        if (printer.fault === 'slow') await new Promise(resolve => setTimeout(resolve, slowMs))
        if (handle.said.length === 0) throw fail('EAGAIN')
        const packet = handle.said.subarray(0, packetBytes)
        into.set(packet)
        handle.said = handle.said.subarray(packet.length)
        return packet.length
      },
      async write(_fd, bytes) {
        const handle = current()
        if (handle.isSending) throw fail('EAGAIN')
        handle.isSending = true
        const taken = bytes.subarray(0, bufferBytes)
        handle.socket.write(Buffer.from(taken), () => {
          handle.isSending = false
        })
        return taken.length
      },
      async close() {
        const socket = opened?.socket
        if (socket && !socket.destroyed)
          await new Promise<unknown>(resolve => socket.once('close', resolve).end())
        opened = null
      },
    },
  }
  return printer
}
