import { nodeIdentity } from '@mayim/core/ground/database/open-database.ts'
import type { CommandDesk } from '@mayim/core/people/commands/command-desk.ts'
import { LinkState } from '@mayim/core/sync/link-state.ts'
import { SyncSession } from '@mayim/core/sync/sync-session.ts'
import type { Side } from '@mayim/domain/sync/side.ts'
import type { TestSide } from './two-sides.ts'

/** A number from 0 up to 1, the same for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** Joins two sides by frames that one may drop, repeat, reorder or cut off, by the dice. */
export class BadWire {
  readonly links: { hub: LinkState; portal: LinkState }
  readonly #sides: { hub: TestSide; portal: TestSide }
  #sessions: { hub: SyncSession; portal: SyncSession } | undefined
  #flying: { to: Side; text: string }[] = []

  readonly #desks: { hub: CommandDesk; portal: CommandDesk } | undefined
  /** What each side tells as its release. */
  readonly versions: { hub?: string; portal?: string } = {}

  constructor(sides: { hub: TestSide; portal: TestSide }, desks?: { hub: CommandDesk; portal: CommandDesk }) {
    this.#sides = sides
    this.#desks = desks
    this.links = { hub: new LinkState(sides.hub), portal: new LinkState(sides.portal) }
  }

  get connected(): boolean {
    return this.#sessions !== undefined
  }

  async connect(): Promise<void> {
    const { hub, portal } = this.#sides
    const versionOf = (side: Side) => {
      const version = this.versions[side]
      return version === undefined ? {} : { version }
    }
    const begin = async (side: TestSide, to: Side) =>
      new SyncSession({
        host: side,
        identity: { facilityId: 'test', node: await nodeIdentity(side, side.side), ...versionOf(side.side) },
        link: this.links[side.side],
        ...(this.#desks ? { commands: this.#desks[side.side] } : {}),
        channel: { send: text => void this.#flying.push({ to, text }), close: () => this.#drop() },
      })
    this.#sessions = { hub: await begin(hub, 'portal'), portal: await begin(portal, 'hub') }
    await Promise.all([this.#sessions.hub.begin(), this.#sessions.portal.begin()])
  }

  /** Ends both conversations wherever they are; what flies is lost. */
  async cut(): Promise<void> {
    const sessions = this.#sessions
    this.#drop()
    await Promise.all([sessions?.hub.end(), sessions?.portal.end()])
  }

  /** Lets time pass for both: what was lost is sent again, and who is silent too long is cut off. */
  passTime(ms: number, { tick = true }: { tick?: boolean } = {}): void {
    this.#sides.hub.letPass(ms)
    this.#sides.portal.letPass(ms)
    if (!tick) return
    this.#sessions?.hub.tick()
    this.#sessions?.portal.tick()
  }

  /** Brings one frame over, the first one or by the dice any of them, once or twice or never. */
  async deliver(dice?: () => number): Promise<void> {
    const index = dice ? Math.floor(dice() * this.#flying.length) : 0
    const [frame] = this.#flying.splice(index, 1)
    if (!frame || (dice && dice() < 0.15)) return
    if (dice && dice() < 0.15) this.#flying.push(frame)
    await this.#sessions?.[frame.to].receive(frame.text)
  }

  /** What is under way, by the type of message. */
  get flying(): string[] {
    return this.#flying.map(({ text }) => JSON.parse(text).type)
  }

  /** Lets everything that is under way come twice. */
  repeatAll(): void {
    this.#flying = [...this.#flying, ...this.#flying]
  }

  /** Rewrites everything that is under way. */
  change(rewrite: (message: object) => object): void {
    this.#flying = this.#flying.map(({ to, text }) => ({
      to,
      text: JSON.stringify(rewrite(JSON.parse(text))),
    }))
  }

  loseAll(): void {
    this.#flying = []
  }

  end(): void {
    this.links.hub.end()
    this.links.portal.end()
  }

  #drop(): void {
    this.#sessions = undefined
    this.#flying = []
  }
}
