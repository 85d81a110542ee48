import type { Clock } from '../ground/runtime/facility.ts'

interface Window {
  startedMs: number
  count: number
}

/**
 * Counts by key in windows of fixed length, in memory. The number of keys is bounded: the oldest is dropped first.
 * Counts that must survive a restart are in the database.
 */
export class Throttle {
  readonly #clock: Clock
  readonly #limit: number
  readonly #windowMs: number
  readonly #maxKeys: number
  readonly #windows = new Map<string, Window>()

  constructor(clock: Clock, limit: number, windowMs: number, maxKeys = 20_000) {
    this.#clock = clock
    this.#limit = limit
    this.#windowMs = windowMs
    this.#maxKeys = maxKeys
  }

  /** Counts one. Returns the seconds to wait if the limit is exceeded, else 0. */
  take(key: string): number {
    const now = this.#clock.now()
    const window = this.#windows.get(key)
    if (!window || now - window.startedMs >= this.#windowMs) {
      this.#windows.delete(key)
      if (this.#windows.size >= this.#maxKeys) this.#windows.delete(this.#windows.keys().next().value ?? '')
      this.#windows.set(key, { startedMs: now, count: 1 })
      return 0
    }
    window.count += 1
    if (window.count <= this.#limit) return 0
    return Math.max(1, Math.ceil((window.startedMs + this.#windowMs - now) / 1000))
  }

  /** Subtracts one, for a try that was right. */
  giveBack(key: string): void {
    const window = this.#windows.get(key)
    if (window && window.count > 0) window.count -= 1
  }
}

/** Whose turn it is in a queue. */
export interface Place {
  /** The address, as the limits count it. */
  readonly group: string
  /** It comes before those that are not known, and their number does not stop it. */
  readonly isKnown: boolean
}

/** The screens of a desk sign in at one moment, behind one address. */
const placesOfAddress = 4

/**
 * A queue for work that takes long, one piece at a time: known devices first, each in the order of coming. At most `max`
 * pieces of known devices, as many of others, and four of one address that is not known run or wait.
 */
export class Admission {
  readonly #max: number
  readonly #waiting: { readonly place: Place; readonly begin: () => void }[] = []
  readonly #places: Place[] = []
  #isRunning = false

  constructor(max: number) {
    this.#max = max
  }

  isFullFor({ group, isKnown }: Place): boolean {
    const alike = this.#places.filter(place => place.isKnown === isKnown)
    if (alike.length >= this.#max) return true
    return !isKnown && alike.filter(place => place.group === group).length >= placesOfAddress
  }

  async run<T>(place: Place, work: () => Promise<T>): Promise<T> {
    this.#places.push(place)
    const { promise: turn, resolve: begin } = Promise.withResolvers<void>()
    this.#waiting.push({ place, begin })
    this.#next()
    await turn
    try {
      return await work()
    } finally {
      this.#places.splice(this.#places.indexOf(place), 1)
      this.#isRunning = false
      this.#next()
    }
  }

  #next(): void {
    if (this.#isRunning) return
    const known = this.#waiting.findIndex(({ place }) => place.isKnown)
    const [first] = this.#waiting.splice(Math.max(0, known), 1)
    if (!first) return
    this.#isRunning = true
    first.begin()
  }
}

/** The address as the limits count it. IPv6 counts by its /64, because one household has that many addresses. */
export function addressGroup(address: string): string {
  return address4(address) ?? hextets(address).slice(0, 4).join(':')
}

/** For the wider limit: the /24 of IPv4, and of IPv6 the /48, which one household may have. */
export function addressNeighbours(address: string): string {
  return address4(address)?.split('.').slice(0, 3).join('.') ?? hextets(address).slice(0, 3).join(':')
}

export function isIpv6(address: string): boolean {
  return address4(address) === null
}

/** An IPv4 address, also when mapped into IPv6; else null. */
function address4(address: string): string | null {
  const bare = /^(?:::ffff:)?([^:]*)$/i.exec(address)?.[1]
  return bare ?? null
}

/** The groups of an IPv6 address, of which `::` leaves some out and each may have leading zeros. */
function hextets(address: string): string[] {
  const [whole = ''] = address.toLowerCase().split('%')
  const [head = '', tail = ''] = whole.split('::')
  const [left, right] = [head, tail].map(part => (part === '' ? [] : part.split(':'))) as [string[], string[]]
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  return [...left, ...zeros, ...right].map(each => each.replace(/^0+(?=.)/, ''))
}
