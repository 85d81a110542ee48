import Type, { type Static } from 'typebox'
import { Instant, NullableLine } from './scalars.ts'

const Text = Type.String({ maxLength: 2000 })

/** One text in one language, as the Admin's page of the texts shows it. */
export const ListedTextOf = Type.Object({
  builtIn: Text,
  /** Of a text that was changed: the facility's own, blank where the built-in one is back. */
  own: Type.Optional(Text),
  /** The own text before the last change, which undoes it; blank for the built-in one. */
  before: Type.Optional(Text),
  changedAt: Type.Optional(Instant),
  changedBy: Type.Optional(NullableLine),
})
export type ListedTextOf = Static<typeof ListedTextOf>

/** A text in each language that has it: some have a plural form of their own. */
export const ListedText = Type.Object({
  key: Type.String({ maxLength: 120 }),
  description: Type.String({ maxLength: 500 }),
  languages: Type.Object({
    en: Type.Optional(ListedTextOf),
    he: Type.Optional(ListedTextOf),
    yi: Type.Optional(ListedTextOf),
  }),
})
export type ListedText = Static<typeof ListedText>
