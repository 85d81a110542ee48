import type { CallId } from '@mayim/contract/calls.ts'
import { Api, type ApiResponse, type Input } from '../../demo/api.ts'
import type { DemoSignIns } from '../../demo/sign-ins.ts'
import type { Tally } from './tally.ts'

/** The clients of the simulated evening. All use the public API only. */
export interface Crew {
  readonly reception: Caller
  readonly attendant: Caller
  readonly technician: Caller
  readonly kiosk: Caller
  /** The panels by room. Without a panel, the attendant presses for the patron. */
  readonly panels: ReadonlyMap<number, Caller>
}

/** A client of the hub that counts the answers. */
export class Caller {
  readonly #api: Api
  readonly #tally: Tally
  readonly name: string

  constructor(name: string, api: Api, tally: Tally) {
    this.name = name
    this.#api = api
    this.#tally = tally
  }

  /** Makes a call and counts faults and refusals. Repeats it after a second when the hub answers `tooMany`. */
  async ask(id: CallId, input: Input = {}): Promise<ApiResponse> {
    for (;;) {
      const response = await this.#api.ask(id, input)
      this.#tally.count(id, response)
      if (response.status !== 429 || response.code !== 'tooMany') return response
      await new Promise(resolve => setTimeout(resolve, slowDownMs))
    }
  }

  /** Makes a call and returns its answer, or null when it is refused. */
  async read<T>(id: CallId, input: Input = {}): Promise<T | null> {
    const response = await this.ask(id, input)
    return response.status < 300 ? (response.value as T) : null
  }
}

const slowDownMs = 1_000

/** Paired panels by room; `own` pairs one for each room, `none` uses no panels. */
export type EveningPanels = 'own' | 'none' | ReadonlyMap<number, Api>

/** Pairs a panel for each room. */
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

/** Signs the staff in and pairs a kiosk and the panels. */
export async function gatherCrew(
  hubUrl: string,
  signIns: DemoSignIns,
  options: { readonly tally: Tally; readonly panels: EveningPanels },
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

async function panelsOf(hubUrl: string, reception: Api, panels: EveningPanels) {
  if (panels === 'none') return new Map<number, Api>()
  return panels === 'own' ? pairPanels(hubUrl, reception) : panels
}
