import { preparationNights } from '@mayim/domain/calendar/preparation.ts'
import Type, { type Static } from 'typebox'
import { Line, Money, nullable, Sentence, strict } from './scalars.ts'

/** The lists of the website that an Admin fills; the items for sale have a table of their own. */
export const siteListNames = [
  'donationType',
  'amenity',
  'career',
  'location',
  'package',
  'preparation',
] as const
export type SiteListName = (typeof siteListNames)[number]

export const listNames = ['merchandise', ...siteListNames] as const
export type ListName = (typeof listNames)[number]

/** The most entries of one list. */
export const maxListed = 100

export const NamesInLanguages = strict({ en: Line, he: Line, yi: Line })
export const TextsInLanguages = strict({ en: Sentence, he: Sentence, yi: Sentence })

const shared = {
  /** Of an item for sale its name in the form that is compared. */
  id: Line,
  /** '' in a language in which it has no name. */
  names: NamesInLanguages,
  texts: TextsInLanguages,
  /** Of an item for sale or a package, or the usual amount of a donation. */
  price: nullable(Money),
  /** Of a package: the credit that it gives; null: its price. */
  value: nullable(Money),
  /** Of a package: how long it may be used; null: without end. */
  months: nullable(Type.Integer({ minimum: 1, maximum: 120 })),
  /** Of a location: where it is and how to reach it; '' where that is not known. */
  address: Line,
  phone: Line,
  website: Line,
  /** The name of its file at the portal; '' without one. */
  picture: Line,
  /** Of the preparation: the nights for which it is meant; 'every' of the other lists. */
  nights: Type.Enum([...preparationNights]),
}

/** An entry as visitors see it, in the order of its list. */
export const ListedEntry = Type.Object({ ...shared, list: Type.Enum([...siteListNames]) })
export type ListedEntry = Static<typeof ListedEntry>

/** An entry as an Admin edits it; those that are not shown are among them. */
export const EditedEntry = Type.Object({
  ...shared,
  list: Type.Enum([...listNames]),
  shown: Type.Boolean(),
})
export type EditedEntry = Static<typeof EditedEntry>
