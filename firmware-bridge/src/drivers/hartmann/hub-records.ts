import Type from 'typebox'
import { Compile } from 'typebox/compile'

/** What a record of the notification hub says of a door, by its status id or by its own id. */
export type HubRecord =
  | { readonly is: 'strike'; readonly statusId: string; readonly unlocked: boolean }
  | { readonly is: 'contact'; readonly door: string; readonly closed: boolean }
  | { readonly is: 'refused' }
  /** An invocation was carried out. */
  | { readonly is: 'done'; readonly id: string }
  | { readonly is: 'other' }

/** Each record of SignalR's JSON protocol ends with it. */
export const recordEnd = '\u001e'

const invocation = Compile(
  Type.Object({ type: Type.Literal(1), target: Type.String(), arguments: Type.Array(Type.Unknown()) }),
)
const doorStatus = Compile(
  Type.Object({
    statusType: Type.Literal('Door'),
    statusId: Type.String({ maxLength: 200 }),
    // Odyssey sends 0 and 1 in places.
    strike: Type.Union([Type.Boolean(), Type.Literal(0), Type.Literal(1)]),
  }),
)
const contactNote = Compile(
  Type.Object({
    NotificationType: Type.Literal('DOOR_CONTACT_STATE'),
    SourceType: Type.String(),
    SourceId: Type.Integer(),
    StateValues: Type.Unknown(),
  }),
)
const completion = Compile(
  Type.Object({ type: Type.Literal(3), invocationId: Type.String({ maxLength: 20 }) }),
)
const failure = Compile(Type.Object({ error: Type.String({ minLength: 1 }) }))
const closedWords: ReadonlySet<string> = new Set(['CLOSED', 'FORCED_OPEN_ENDED'])
const openWords: ReadonlySet<string> = new Set(['OPEN', 'HELD_OPEN', 'FORCED_OPEN'])

/** Reads what arrived as one text; null if a record in it is none of the protocol. */
export function readHubRecords(text: string): readonly HubRecord[] | null {
  const records: HubRecord[] = []
  for (const part of text.split(recordEnd)) {
    if (part === '') continue
    const value = parse(part)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
    records.push(...recordsIn(value))
  }
  return records
}

function recordsIn(value: object): HubRecord[] {
  if (failure.Check(value)) return [{ is: 'refused' }]
  if (completion.Check(value)) return [{ is: 'done', id: value.invocationId }]
  if (!invocation.Check(value)) return [{ is: 'other' }]
  const [first] = value.arguments
  if (value.target === 'status' && doorStatus.Check(first))
    return [{ is: 'strike', statusId: first.statusId, unlocked: Boolean(first.strike) }]
  if (value.target !== 'notification') return [{ is: 'other' }]
  const notes = Array.isArray(first) ? first : value.arguments
  return notes.flatMap(note => {
    const closed = contactNote.Check(note) && note.SourceType === 'Door' ? closedIn(note.StateValues) : null
    return closed === null ? [] : [{ is: 'contact' as const, door: String((note as Note).SourceId), closed }]
  })
}

interface Note {
  readonly SourceId: number
}

/** The word among the values of a contact, however they are packed. */
function closedIn(values: unknown): boolean | null {
  const words = typeof values === 'string' ? [values] : Object.values(values ?? {})
  for (const word of words) {
    const upper = String(word).toUpperCase()
    if (closedWords.has(upper)) return true
    if (openWords.has(upper)) return false
  }
  return null
}

const overviewNode = Compile(
  Type.Object({ Nodes: Type.Optional(Type.Union([Type.Array(Type.Unknown()), Type.Null()])) }),
)
const doorNode = Compile(
  Type.Object({
    Type: Type.Literal('Door'),
    Id: Type.Integer(),
    StatusId: Type.String({ minLength: 1, maxLength: 200 }),
  }),
)
const deepest = 20

/** The status id of each door in the overview of a server, by the id of the door; empty for what is no overview. */
export function statusIdsIn(overview: unknown): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  const walk = (node: unknown, depth: number): void => {
    if (depth > deepest || !overviewNode.Check(node)) return
    if (doorNode.Check(node)) found.set(String(node.Id), node.StatusId)
    for (const each of node.Nodes ?? []) walk(each, depth + 1)
  }
  walk((overview as { Status?: unknown } | null)?.Status, 0)
  return found
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
