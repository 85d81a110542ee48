import Type, { type Static } from 'typebox'
import { JoinCodeText } from './calls/bridges.ts'
import { LayoutFile } from './entities/layout-file.ts'
import { strict, UserName, written } from './entities/scalars.ts'

/** A value as JSON has it: `true` is stored as `True`, `35.5` as `35.5`. */
const SettingText = Type.Union([written(2000), Type.Number(), Type.Boolean()])

/** A facility as one file, for the command `setup` (settings-31). */
export const SetupFile = strict({
  version: Type.Literal(1),
  admin: Type.Optional(
    strict({
      username: UserName,
      password: Type.Optional(Type.String({ maxLength: 200 })),
      /** A file that contains the password, relative to this one. */
      passwordFile: Type.Optional(Type.String({ minLength: 1, maxLength: 500 })),
    }),
  ),
  /** For a hub that is not joined to its portal: the portal's address, and the code of its Admin (sync-46). */
  join: Type.Optional(strict({ address: written(200, 1), code: JoinCodeText })),
  settings: Type.Optional(Type.Record(Type.String({ maxLength: 80 }), SettingText)),
  /** The sections, rooms and cubicles, as in a layout file (building-79). The hub stores them; the portal leaves them out. */
  building: Type.Optional(LayoutFile),
  /** The accounts of staff, without passwords: the portal makes a first one for each. The hub leaves them out. */
  staff: Type.Optional(
    Type.Array(
      strict({
        username: UserName,
        firstName: written(80, 1),
        lastName: written(80),
        role: Type.Enum(['Reception', 'Attendant', 'Technician']),
      }),
      { maxItems: 200 },
    ),
  ),
  /** The attendants, without cards. The portal adds them; the hub leaves them out. */
  attendants: Type.Optional(
    Type.Array(strict({ firstName: written(80, 1), lastName: written(80) }), { maxItems: 200 }),
  ),
  /** Opens the facility to patrons. */
  open: Type.Optional(Type.Boolean()),
})
export type SetupFile = Static<typeof SetupFile>
