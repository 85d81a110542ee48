import { nodeIdentity } from '@mayim/core/ground/database/open-database.ts'
import { LinkState } from '@mayim/core/sync/link-state.ts'
import { SyncSession } from '@mayim/core/sync/sync-session.ts'
import type { Dice } from '../../dice.ts'
import { corruptFrame } from './corrupt-frame.ts'
import type { Side, SimulatedSide } from './side.ts'

interface Frame {
  readonly to: Side
  readonly text: string
}

interface Connection {
  readonly sessions: Record<Side, SyncSession>
  readonly links: Record<Side, LinkState>
}

export type Sides = Record<Side, SimulatedSide>

/** The simulated link between the sides. It delivers frames one by one: late, twice, in another order or never. */
export class SimulatedLink {
  readonly #sides: Sides
  #connection: Connection | undefined
  #inFlight: Frame[] = []

  constructor(sides: Sides) {
    this.#sides = sides
  }

  get isConnected(): boolean {
    return this.#connection !== undefined
  }

  get frames(): number {
    return this.#inFlight.length
  }

  stateOf(side: Side): LinkState | undefined {
    return this.#connection?.links[side]
  }

  async connect(): Promise<void> {
    if (this.#connection) return
    const [hub, portal] = [await this.#open('hub', 'portal'), await this.#open('portal', 'hub')]
    this.#connection = {
      sessions: { hub: hub.session, portal: portal.session },
      links: { hub: hub.link, portal: portal.link },
    }
    await Promise.all([hub.session.begin(), portal.session.begin()])
  }

  /** Ends the connection; frames in transit are lost. */
  cut(): void {
    const connection = this.#connection
    this.#connection = undefined
    this.#inFlight = []
    if (!connection) return
    for (const side of ['hub', 'portal'] as const) {
      void connection.sessions[side].end().catch(() => {})
      connection.links[side].end()
    }
  }

  /** Lets both sessions check their timers: they repeat lost frames and end a silent connection. */
  tick(): void {
    const sessions = this.#connection?.sessions
    sessions?.hub.tick()
    sessions?.portal.tick()
  }

  /** Delivers the first frame. */
  deliver(): Promise<void> {
    return this.#deliverFrame(this.#inFlight.shift())
  }

  /** Delivers a random frame; with `again` a copy stays in transit. */
  deliverAny(dice: Dice, again: boolean): Promise<void> {
    const index = dice.below(this.#inFlight.length)
    return this.#deliverFrame(again ? this.#inFlight[index] : this.#inFlight.splice(index, 1)[0])
  }

  lose(dice: Dice): void {
    this.#inFlight.splice(dice.below(this.#inFlight.length), 1)
  }

  /** Corrupts a random frame in transit. */
  corrupt(dice: Dice): void {
    const index = dice.below(this.#inFlight.length)
    const frame = this.#inFlight[index]
    if (frame) this.#inFlight[index] = { ...frame, text: corruptFrame(frame.text, dice) }
  }

  async #deliverFrame(frame: Frame | undefined): Promise<void> {
    if (frame) await this.#connection?.sessions[frame.to].receive(frame.text)
  }

  async #open(name: Side, to: Side): Promise<{ session: SyncSession; link: LinkState }> {
    const host = this.#sides[name].facility
    const link = new LinkState(host)
    const session: SyncSession = new SyncSession({
      host,
      identity: { facilityId: 'simulated', node: await nodeIdentity(host, name) },
      link,
      commands: this.#sides[name].desk,
      recovery: this.#sides[name].recovery,
      channel: {
        // A session that was cut cannot send any more.
        send: text => void (this.#isCurrent(name, session) && this.#inFlight.push({ to, text })),
        close: () => void (this.#isCurrent(name, session) && this.cut()),
      },
    })
    return { session, link }
  }

  #isCurrent(name: Side, session: SyncSession): boolean {
    return this.#connection?.sessions[name] === session
  }
}
