import Type, { type Static } from 'typebox'
import { Id, Instant, Line } from './scalars.ts'

export const FactorKind = Type.Enum(['codes', 'passkey'])

/** The second factors of the caller on this side. */
export const OwnFactors = Type.Object({
  factors: Type.Array(
    Type.Object({
      id: Id,
      kind: FactorKind,
      /** The browser and the system in which a passkey was set up; '' for codes. */
      name: Line,
      createdAt: Instant,
      usedAt: Type.Union([Instant, Type.Null()]),
    }),
    { maxItems: 20 },
  ),
  recoveryCodesLeft: Type.Integer(),
})
export type OwnFactors = Static<typeof OwnFactors>

/** Codes that are shown once; none if the account has some. */
export const RecoveryCodes = Type.Object({
  recoveryCodes: Type.Array(Type.String({ maxLength: 40 }), { maxItems: 20 }),
})

/** The options of the browser's part, as JSON, and the session in which it is answered. */
export const PasskeyCeremony = Type.Object({ session: Id, options: Type.String({ maxLength: 8000 }) })
