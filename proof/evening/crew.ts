import type { CallId } from '@mayim/contract/calls.ts'
import { Api, type ApiResponse, type Input } from '../../demo/api.ts'
import type { DemoSignIns } from '../../demo/sign-ins.ts'
import type { Tally } from './tally.ts'

/** Everybody who touches a screen tonight, each by the public edge alone. */
export interface Crew {
  readonly reception: Caller
  readonly attendant: Caller
  readonly technician: Caller
  readonly kiosk: Caller
  /** The panels by room; none where they stay with whoever looks on: then the attendant presses for her. */
  readonly panels: ReadonlyMap<number, Caller>
}

/** One who asks the hub, and minds how it answers. */
export class Caller {
  readonly #api: Api
  readonly #tally: Tally
  readonly name: string

  constructor(name: string, api: Api, tally: Tally) {
    this.name = name
    this.#api = api
    this.#tally = tally
  }

  /** Asks again where the hub wants it slower. A fault of the hub is counted; a refusal is for the caller to mind. */
  async ask(id: CallId, input: Input = {}): Promise<ApiResponse> {
    for (;;) {
      const answered = await this.#api.ask(id, input)
      this.#tally.answered(id, answered)
      if (answered.status !== 429 || answered.code !== 'tooMany') return answered
      await new Promise(resolve => setTimeout(resolve, slowDownMs))
    }
  }

  /** The answer, or null where it was refused. */
  async read<T>(id: CallId, input: Input = {}): Promise<T | null> {
    const answered = await this.ask(id, input)
    return answered.status < 300 ? (answered.value as T) : null
  }
}

const slowDownMs = 1_000

/** Panels by room that are paired already, or whether the play pairs its own. */
export type PlayedPanels = 'own' | 'none' | ReadonlyMap<number, Api>

/** A panel for each room of the house, paired as reception does. */
export async function pairPanels(hubUrl: string, reception: Api): Promise<Map<number, Api>> {
  const panels = new Map<number, Api>()
  for (const { id } of await reception.get('roomsList'))
    panels.set(id, await pairScreen(hubUrl, reception, { role: 'Room', roomId: id }))
  return panels
}

async function pairScreen(
  hubUrl: string,
  reception: Api,
  body: { readonly role: 'Kiosk' | 'Room'; readonly roomId?: number },
): Promise<Api> {
  const { code } = await reception.get('pairingCodeCreate', { body })
  const api = new Api(hubUrl)
  await api.signIn({ code }, 'pairDevice')
  return api
}

/** Signs the staff in, and pairs a kiosk and, where asked, a panel for each room. */
export async function gatherCrew(
  hubUrl: string,
  signIns: DemoSignIns,
  options: { readonly tally: Tally; readonly panels: PlayedPanels },
): Promise<Crew> {
  const { tally } = options
  const member = async (name: string) => {
    const known = signIns.staff.find(each => each.name === name)
    const api = new Api(hubUrl)
    await api.signIn({ grant_type: 'password', username: name, password: known?.password ?? '' })
    return { api, caller: new Caller(name, api, tally) }
  }
  const reception = await member('reception')
  const attendant = await member('attendant')
  const technician = await member('technician')
  const paired = await panelsOf(hubUrl, reception.api, options.panels)
  const panels = [...paired].map(([id, api]) => [id, new Caller(`room ${id}`, api, tally)] as const)
  return {
    reception: reception.caller,
    attendant: attendant.caller,
    technician: technician.caller,
    kiosk: new Caller('kiosk', await pairScreen(hubUrl, reception.api, { role: 'Kiosk' }), tally),
    panels: new Map(panels),
  }
}

async function panelsOf(hubUrl: string, reception: Api, panels: PlayedPanels) {
  if (panels === 'none') return new Map<number, Api>()
  return panels === 'own' ? pairPanels(hubUrl, reception) : panels
}
