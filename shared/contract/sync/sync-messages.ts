import { sides } from '@mayim/domain/sync/side.ts'
import Type, { type Static } from 'typebox'

/**
 * The link between the sides (sync-18): one WebSocket that the hub opens, JSON text frames, one message each. A frame
 * that does not fit its schema closes the link; the cursors make that harmless.
 */
export const syncProtocol = 3
export const batchEntriesMax = 500
export const batchBytesMax = 256 * 1024
/** A ping is sent every 10 s; a side without a message for 30 s counts as down. */
export const pingEveryMs = 10_000
export const downAfterMs = 30_000
export const commandStoredMs = 600_000

const Side = Type.Enum([...sides])
const Sequence = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })
const Hash = Type.String({ pattern: '^[0-9a-f]*$', maxLength: 64 })
const Short = Type.String({ maxLength: 120 })
/** The author's signature of a position of its log, for the other side to store. It reveals nothing else of the log. */
const Mark = Type.String({ pattern: '^\\d+\\.\\d+\\.[0-9a-f]{64}\\.[\\w-]{43}$', maxLength: 160 })

/** One entry of a log as its author wrote it. `fields` is the exact text that was hashed. */
export const SyncEntry = Type.Object({
  origin: Side,
  seq: Sequence,
  incarnation: Sequence,
  /** How far the author had applied the other side's log. */
  dep: Sequence,
  hash: Hash,
  entity: Type.String({ maxLength: 40 }),
  entityId: Short,
  kind: Type.String({ maxLength: 40 }),
  fields: Type.String({ maxLength: batchBytesMax }),
  who: Short,
  cause: Short,
  at: Type.String({ maxLength: 30 }),
  /** Hybrid logical time; '' for a withheld entry and for one from before stamps existed. */
  stamp: Type.String({ pattern: '^([0-9]{15}\\.[0-9]{6})?$', maxLength: 22 }),
})
export type SyncEntry = Static<typeof SyncEntry>

export const Hello = Type.Object({
  type: Type.Literal('hello'),
  protocol: Type.Integer({ minimum: 1, maximum: 1000 }),
  facility: Short,
  side: Side,
  node: Short,
  incarnation: Sequence,
  nextSeq: Sequence,
  headHash: Hash,
  /** How far the other side's log is applied here. */
  cursor: Sequence,
  /** The hash of that entry, by which its author checks that it is still its own. */
  cursorHash: Type.Optional(Hash),
  /** Epoch milliseconds. */
  clock: Type.Integer(),
  /** This side has lost entries and requests them. */
  recovering: Type.Optional(Type.Literal(true)),
  /** The mark of its own log for the other side to store, and the newest mark that it received. */
  mark: Type.Optional(Mark),
  kept: Type.Optional(Mark),
  /** Its release (sync-1160); a release before 0.1.0 tells none. */
  version: Type.Optional(Short),
})
export type Hello = Static<typeof Hello>

/** The answer to a hello: continue, recover first, you are an older incarnation, or unknown protocol. */
export const Welcome = Type.Object({
  type: Type.Literal('welcome'),
  verdict: Type.Enum(['ok', 'recover', 'fenced', 'upgrade']),
  reason: Short,
  /** With `recover`, for a side that requested it: its new incarnation. */
  incarnation: Type.Optional(Sequence),
})

export const Batch = Type.Object({
  type: Type.Literal('batch'),
  entries: Type.Array(SyncEntry, { minItems: 1, maxItems: batchEntriesMax }),
  /** The signed positions up to which it may be applied. */
  marks: Type.Optional(Type.Array(Mark, { maxItems: batchEntriesMax })),
})

/** Applied up to here; only this moves the sender's acknowledgement. */
export const Cursor = Type.Object({ type: Type.Literal('cursor'), origin: Side, applied: Sequence })

export const commandNames = [
  'accounts',
  'book',
  'cancel',
  'certificate',
  'changedPassword',
  'building',
  'heldCopy',
  'holdCopy',
  'noteKeys',
  'undo',
  'onDuty',
  'visitNow',
  'openGarage',
  'openGate',
  'pay',
  'terminalToken',
  'sendSms',
  'messages',
  'newsletters',
  'savedCards',
  'rotateKey',
] as const
export type CommandName = (typeof commandNames)[number]

/** Never stored, never repeated after `expiresAt` (epoch milliseconds). */
export const Command = Type.Object({
  type: Type.Literal('command'),
  id: Short,
  expiresAt: Type.Integer(),
  name: Type.Enum([...commandNames]),
  body: Type.String({ maxLength: 64 * 1024 }),
})

/** Kept by id for ten minutes, so that a repeated command gets its answer and is not run again. */
export const CommandResult = Type.Object({
  type: Type.Literal('result'),
  id: Short,
  ok: Type.Boolean(),
  body: Type.String({ maxLength: 64 * 1024 }),
})

/** Requests a page of the entries that the other side has of a log, after a restore. */
export const Recover = Type.Object({
  type: Type.Literal('recover'),
  origin: Side,
  after: Sequence,
  limit: Sequence,
})
export const Recovered = Type.Object({
  type: Type.Literal('recovered'),
  origin: Side,
  entries: Type.Array(SyncEntry, { maxItems: batchEntriesMax }),
  more: Type.Boolean(),
})

export const Ping = Type.Object({ type: Type.Literal('ping'), clock: Type.Integer() })

/** Every message by its type. */
export const syncMessages = {
  hello: Hello,
  welcome: Welcome,
  batch: Batch,
  cursor: Cursor,
  command: Command,
  result: CommandResult,
  recover: Recover,
  recovered: Recovered,
  ping: Ping,
} as const
export type SyncMessageType = keyof typeof syncMessages
export type SyncMessage = { [T in SyncMessageType]: Static<(typeof syncMessages)[T]> }[SyncMessageType]
