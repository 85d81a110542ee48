import { nodeIdentity } from '@mayim/core/followers/node-identity.ts'
import { LinkState } from '@mayim/core/sync/link-state.ts'
import { SyncSession } from '@mayim/core/sync/sync-session.ts'
import type { Dice } from '../../dice.ts'
import type { Side, SimulatedSide } from './side.ts'
import { tamper } from './tamper.ts'

interface Frame {
  readonly to: Side
  readonly text: string
}

interface Conversation {
  readonly sessions: Record<Side, SyncSession>
  readonly links: Record<Side, LinkState>
}

export type Sides = Record<Side, SimulatedSide>

/** The line between the sides. Its frames are brought over one by one: late, twice, in another order or never. */
export class Wire {
  readonly #sides: Sides
  #conversation: Conversation | undefined
  #flying: Frame[] = []

  constructor(sides: Sides) {
    this.#sides = sides
  }

  get isJoined(): boolean {
    return this.#conversation !== undefined
  }

  get frames(): number {
    return this.#flying.length
  }

  link(side: Side): LinkState | undefined {
    return this.#conversation?.links[side]
  }

  async join(): Promise<void> {
    if (this.#conversation) return
    const [hub, portal] = [await this.#begin('hub', 'portal'), await this.#begin('portal', 'hub')]
    this.#conversation = {
      sessions: { hub: hub.session, portal: portal.session },
      links: { hub: hub.link, portal: portal.link },
    }
    await Promise.all([hub.session.begin(), portal.session.begin()])
  }

  /** Ends the conversation wherever it is; what flies is lost. */
  cut(): void {
    const conversation = this.#conversation
    this.#conversation = undefined
    this.#flying = []
    if (!conversation) return
    for (const side of ['hub', 'portal'] as const) {
      void conversation.sessions[side].end().catch(() => {})
      conversation.links[side].end()
    }
  }

  /** Lets both look at their clocks: what was lost is sent again, and who is silent too long is cut off. */
  tick(): void {
    const sessions = this.#conversation?.sessions
    sessions?.hub.tick()
    sessions?.portal.tick()
  }

  /** Brings the first frame over. */
  deliver(): Promise<void> {
    return this.#hand(this.#flying.shift())
  }

  /** Brings any frame over, maybe leaving it there to come again. */
  deliverAny(dice: Dice, again: boolean): Promise<void> {
    const index = dice.below(this.#flying.length)
    return this.#hand(again ? this.#flying[index] : this.#flying.splice(index, 1)[0])
  }

  lose(dice: Dice): void {
    this.#flying.splice(dice.below(this.#flying.length), 1)
  }

  /** Spoils any frame on its way. */
  spoil(dice: Dice): void {
    const index = dice.below(this.#flying.length)
    const frame = this.#flying[index]
    if (frame) this.#flying[index] = { ...frame, text: tamper(frame.text, dice) }
  }

  async #hand(frame: Frame | undefined): Promise<void> {
    if (frame) await this.#conversation?.sessions[frame.to].receive(frame.text)
  }

  async #begin(name: Side, to: Side): Promise<{ session: SyncSession; link: LinkState }> {
    const host = this.#sides[name].facility
    const link = new LinkState(host)
    const session: SyncSession = new SyncSession({
      host,
      identity: { facilityId: 'simulated', node: await nodeIdentity(host, name) },
      link,
      commands: this.#sides[name].desk,
      recovery: this.#sides[name].recovery,
      channel: {
        // Whoever talks on after the line was cut is not heard.
        send: text => void (this.#isOf(name, session) && this.#flying.push({ to, text })),
        close: () => void (this.#isOf(name, session) && this.cut()),
      },
    })
    return { session, link }
  }

  #isOf(name: Side, session: SyncSession): boolean {
    return this.#conversation?.sessions[name] === session
  }
}
