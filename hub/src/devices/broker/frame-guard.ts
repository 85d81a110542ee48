import type { Socket } from 'node:net'
import { Duplex } from 'node:stream'

export interface FrameLimits {
  /** Limit of the whole CONNECT packet. */
  readonly beforeLoginBytes: number
  /** Limit of any packet after the login. */
  readonly afterLoginBytes: number
  /** Time from the connection to the login. */
  readonly loginMs: number
  /** Packets a second that a client may send continuously, and how many it may send at once. */
  readonly packetsPerSecond: number
  readonly packetBurst: number
}

export const frameLimits: FrameLimits = {
  beforeLoginBytes: 2_048,
  afterLoginBytes: 160 * 1024,
  loginMs: 5_000,
  packetsPerSecond: 100,
  packetBurst: 2_000,
}

const connectPacket = 1
const disconnectPacket = 14
const longestLength = 4

/**
 * Filters the bytes between a socket and the broker. It reads the fixed header of each packet before the broker buffers
 * any of it, so that an oversized packet costs nothing (threats-T21). Before the login it passes one CONNECT and holds
 * the rest back. It slows down a client that sends too fast and does not disconnect it.
 */
export class FrameGuard extends Duplex {
  readonly #socket: Socket
  readonly #limits: FrameLimits
  readonly #deadline: NodeJS.Timeout
  #loggedIn = false
  #sawConnect = false
  #held: Buffer[] = []
  /** Of the current packet: its first byte, the length so far, and how many bytes are left. */
  #type = -1
  #length = 0
  #lengthBytes = 0
  #bodyLeft = 0
  #tokens: number
  #refilledAt = performance.now()
  #refill: NodeJS.Timeout | null = null
  #pushBack = false

  constructor(socket: Socket, limits: FrameLimits = frameLimits) {
    super()
    this.#socket = socket
    this.#limits = limits
    this.#tokens = limits.packetBurst
    this.#deadline = setTimeout(() => this.destroy(new Error('no login in time')), limits.loginMs)
    socket.on('data', chunk => this.#take(chunk))
    socket.on('end', () => this.push(null))
    socket.on('error', error => this.destroy(error))
    socket.on('close', () => this.destroy())
  }

  /** The address of the client. */
  get address(): string {
    return this.#socket.remoteAddress ?? ''
  }

  /** Called when the broker has admitted the client: from now on every packet of the contract's size passes. */
  loggedIn(): void {
    clearTimeout(this.#deadline)
    this.#loggedIn = true
    this.emit('loggedIn')
    const held = this.#held
    this.#held = []
    for (const chunk of held) this.#take(chunk)
    this.#flow()
  }

  #take(chunk: Buffer): void {
    if (this.destroyed) return
    this.emit('heard')
    let start = 0
    let at = 0
    while (at < chunk.length) {
      if (this.#bodyLeft > 0) {
        const taken = Math.min(this.#bodyLeft, chunk.length - at)
        this.#bodyLeft -= taken
        at += taken
        continue
      }
      if (this.#type < 0 && this.#mustWait()) {
        // One CONNECT has passed. What follows stays here, unread, until the broker has answered it.
        if (at > start) this.#pushBack = !this.push(chunk.subarray(start, at)) || this.#pushBack
        this.#held.push(chunk.subarray(at))
        start = chunk.length
        break
      }
      const fault = this.#readHeader(chunk[at] as number)
      if (fault) return void this.destroy(new Error(fault))
      at += 1
    }
    if (at > start && start < chunk.length)
      this.#pushBack = !this.push(chunk.subarray(start, at)) || this.#pushBack
    this.#flow()
  }

  #mustWait(): boolean {
    return this.#sawConnect && !this.#loggedIn
  }

  /** Reads one byte of the fixed header; returns what is wrong with it. */
  #readHeader(byte: number): string | null {
    if (this.#type < 0) {
      this.#type = byte >> 4
      this.#length = 0
      this.#lengthBytes = 0
      if (this.#type < connectPacket || this.#type > disconnectPacket) return 'unknown packet type'
      if (this.#sawConnect === (this.#type === connectPacket)) return 'connect out of place'
      return null
    }
    this.#length += (byte & 0x7f) * 128 ** this.#lengthBytes
    this.#lengthBytes += 1
    const limit = this.#loggedIn ? this.#limits.afterLoginBytes : this.#limits.beforeLoginBytes
    if (this.#length > limit) return 'packet too large'
    if (byte & 0x80) return this.#lengthBytes === longestLength ? 'malformed length' : null
    this.#bodyLeft = this.#length
    if (this.#type === connectPacket) this.#sawConnect = true
    this.#type = -1
    this.#tokens -= 1
    return null
  }

  /** Resumes reading, or pauses while the broker, the login or the rate limit holds it back. */
  #flow(): void {
    this.#refillTokens()
    const waiting = this.#pushBack || this.#held.length > 0 || this.#tokens <= 0
    if (!waiting) return void this.#socket.resume()
    this.#socket.pause()
    if (this.#tokens <= 0 && !this.#refill) {
      const waitMs = Math.ceil(((1 - this.#tokens) * 1000) / this.#limits.packetsPerSecond)
      this.#refill = setTimeout(() => {
        this.#refill = null
        this.#flow()
      }, waitMs)
    }
  }

  #refillTokens(): void {
    const now = performance.now()
    const earned = ((now - this.#refilledAt) / 1000) * this.#limits.packetsPerSecond
    this.#tokens = Math.min(this.#limits.packetBurst, this.#tokens + earned)
    this.#refilledAt = now
  }

  override _read(): void {
    this.#pushBack = false
    if (!this.destroyed) this.#flow()
  }

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    if (this.#socket.destroyed) done(new Error('the client is gone'))
    else this.#socket.write(chunk, done)
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this._write(Buffer.concat(chunks.map(part => part.chunk)), '', done)
  }

  override _final(done: (error?: Error | null) => void): void {
    this.#socket.end(() => done())
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    clearTimeout(this.#deadline)
    if (this.#refill) clearTimeout(this.#refill)
    this.#held = []
    this.#socket.destroy()
    done(error)
  }
}
