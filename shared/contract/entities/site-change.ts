import Type, { type Static } from 'typebox'
import { picturePlaces } from '../picture-places.ts'
import { listNames } from './listed.ts'
import { Id, Instant, Line, nullable } from './scalars.ts'

/** The most changes of the website's files that wait at the hub, each of at most one file of 5 MB. */
export const maxSiteChanges = 20

/** Why the website did not make a change; `forbidden` if she is no Admin any more. */
export const siteChangeRefusals = [
  'fileMissing',
  'filesTooMany',
  'forbidden',
  'imageInvalid',
  'invalid',
  'listEntryMissing',
  'pdfInvalid',
  'siteChangedSince',
] as const
export type SiteChangeRefusal = (typeof siteChangeRefusals)[number]

/** What a change is about: a newsletter, the picture of an entry of a list, or a picture of the home page. */
export const siteChangeKinds = ['newsletter', 'listed', ...picturePlaces] as const

/** A newsletter or a picture that was given or removed at the hub and is not at the website yet (sync-950). */
export const SiteChange = Type.Object({
  id: Id,
  kind: Type.Enum([...siteChangeKinds]),
  isRemoval: Type.Boolean(),
  /** Of an entry's picture its list and id; otherwise null and ''. */
  list: nullable(Type.Enum([...listNames])),
  entry: Line,
  /** The words of a newsletter or the name of an entry; '' of a picture of the home page. */
  title: Line,
  /** Where the hub shows a picture; '' for a newsletter and for a removal. */
  picture: Line,
  at: Instant,
  byName: Line,
  /** `leaving`: it was sent, and the answer has not come; it cannot be taken back any more. */
  state: Type.Enum(['waiting', 'leaving', 'refused']),
  /** Null unless it was refused. */
  refusal: nullable(
    Type.Object({
      code: Type.Enum([...siteChangeRefusals]),
      detail: Type.Record(Type.String(), Type.Number()),
    }),
  ),
})
export type SiteChange = Static<typeof SiteChange>
