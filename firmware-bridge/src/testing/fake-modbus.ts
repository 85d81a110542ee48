import { type AddressInfo, createServer, type Socket } from 'node:net'

export interface FakeModbus {
  readonly port: number
  readonly coils: boolean[]
  readonly inputs: boolean[]
  /** How often a coil was switched on. */
  acts: number
  /** When each coil was switched on, epoch milliseconds. */
  readonly switchedOnAt: number[][]
  answers: 'rightly' | 'exception' | 'another request'
  /** The unit that it answers as, whatever it was asked as; null: as it was asked. */
  answersAs: number | null
  /** Ends the connections and opens every relay, as at power-on. */
  restart(): void
  close(): Promise<void>
}

const size = 16
const flashBase = 0x0200

/**
 * A relay board with 16 relays and 16 inputs. Frames after the Modbus Messaging on TCP/IP Implementation Guide V1.0b,
 * functions 1, 2 and 5 after the Modbus Application Protocol V1.1b3, flash on after the Waveshare wiki, Modbus POE ETH
 * Relay.
 */
export async function startFakeModbus(): Promise<FakeModbus> {
  const sockets = new Set<Socket>()
  const flashes = new Map<number, NodeJS.Timeout>()
  const board: Omit<FakeModbus, 'port' | 'restart' | 'close'> = {
    coils: new Array<boolean>(size).fill(false),
    inputs: new Array<boolean>(size).fill(false),
    acts: 0,
    switchedOnAt: Array.from({ length: size }, () => []),
    answers: 'rightly',
    answersAs: null,
  }
  const setCoil = (coil: number, on: boolean): void => {
    clearTimeout(flashes.get(coil))
    if (on) {
      board.acts += 1
      board.switchedOnAt[coil]?.push(Date.now())
    }
    board.coils[coil] = on
  }
  const switchCoil = (pdu: Buffer): Buffer => {
    const [address, value] = [pdu.readUInt16BE(1), pdu.readUInt16BE(3)]
    if (address >= flashBase && address < flashBase + size) {
      const coil = address - flashBase
      setCoil(coil, true)
      flashes.set(
        coil,
        setTimeout(() => setCoil(coil, false), value * 100),
      )
    } else if (address < size) setCoil(address, value === 0xff00)
    else return Buffer.of(0x85, 2)
    if (board.answers === 'another request') return Buffer.of(5, 0, 9, 0, 0)
    return pdu
  }
  const readBits = (pdu: Buffer, bits: readonly boolean[]): Buffer => {
    const count = pdu.readUInt16BE(3)
    const bytes = Buffer.alloc(Math.ceil(count / 8))
    for (let at = 0; at < count; at += 1)
      if (bits[pdu.readUInt16BE(1) + at]) bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (1 << (at & 7))
    return Buffer.concat([Buffer.of(pdu[0] ?? 0, bytes.length), bytes])
  }
  const answer = (pdu: Buffer): Buffer => {
    if (pdu[0] === 1) return readBits(pdu, board.coils)
    if (pdu[0] === 2) return readBits(pdu, board.inputs)
    if (pdu[0] !== 5) return Buffer.of((pdu[0] ?? 0) | 0x80, 1)
    return board.answers === 'exception' ? Buffer.of(0x85, 4) : switchCoil(pdu)
  }
  const server = createServer({ noDelay: true }, socket => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    let received = Buffer.alloc(0)
    socket.on('data', bytes => {
      received = Buffer.concat([received, bytes])
      while (received.length >= 8 && received.length >= 6 + received.readUInt16BE(4)) {
        const end = 6 + received.readUInt16BE(4)
        const body = answer(received.subarray(7, end))
        const header = Buffer.from(received.subarray(0, 7))
        header.writeUInt16BE(body.length + 1, 4)
        header[6] = board.answersAs ?? header[6] ?? 0
        socket.write(Buffer.concat([header, body]))
        received = received.subarray(end)
      }
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const endConnections = (): void => {
    for (const socket of sockets) socket.destroy()
  }
  return Object.assign(board, {
    port: (server.address() as AddressInfo).port,
    restart() {
      for (const timer of flashes.values()) clearTimeout(timer)
      board.coils.fill(false)
      endConnections()
    },
    async close() {
      for (const timer of flashes.values()) clearTimeout(timer)
      endConnections()
      await new Promise(resolve => server.close(resolve))
    },
  })
}
