import { listNames } from '@mayim/contract/entities/listed.ts'
import { siteChangeKinds } from '@mayim/contract/entities/site-change.ts'
import Type, { type Static } from 'typebox'
import { VouchedCaller } from '../commands/vouched-caller.ts'

/** So that a piece fits into a command in base64. */
export const pieceBytes = 45_000
/** Of a file of 5 MB. */
const mostPieces = 120

/** A piece of the file of a change; the change itself follows (sync-950). */
export const SiteChangePiece = Type.Object(
  {
    id: Type.String({ maxLength: 36 }),
    piece: Type.Integer({ minimum: 0, maximum: mostPieces }),
    content: Type.String({ minLength: 1, maxLength: 61_000, pattern: '^[A-Za-z0-9+/]+={0,2}$' }),
  },
  { additionalProperties: false },
)

/** What an Admin changed at the hub, when she pressed, and of how many pieces its file is; none removes what is there. */
export const SentSiteChange = Type.Object(
  {
    id: Type.String({ maxLength: 36 }),
    kind: Type.Enum([...siteChangeKinds]),
    list: Type.Enum([...listNames, '']),
    entry: Type.String({ maxLength: 120 }),
    fileName: Type.String({ maxLength: 120 }),
    pieces: Type.Integer({ minimum: 0, maximum: mostPieces }),
    at: Type.String({ format: 'date-time', maxLength: 30 }),
    caller: VouchedCaller,
  },
  { additionalProperties: false },
)
export type SentSiteChange = Static<typeof SentSiteChange>
