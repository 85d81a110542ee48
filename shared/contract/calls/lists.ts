import { preparationNights } from '@mayim/domain/calendar/preparation.ts'
import Type from 'typebox'
import { call } from '../call.ts'
import {
  EditedEntry,
  ListedEntry,
  listNames,
  maxListed,
  NamesInLanguages,
  siteListNames,
  TextsInLanguages,
} from '../entities/listed.ts'
import { Amount, Line, nullable, strict } from '../entities/scalars.ts'
import { both, nobody, onPortal, Upload } from './sides.ts'

const List = Type.Enum([...listNames])
const Entries = Type.Array(EditedEntry, { maxItems: maxListed })
const SomeNames = strict(Type.Partial(NamesInLanguages).properties)
const SomeTexts = strict(Type.Partial(TextsInLanguages).properties)
const SomeReach = strict(Type.Partial(Type.Object({ address: Line, phone: Line, website: Line })).properties)
const admins = { who: ['Admin'], subject: nobody } as const
const entities = ['listEntry', 'merchandiseItem'] as const

/** Our own calls for the lists of the shop and the website: one form for all of them. */
export const listCalls = {
  siteLists: call({
    method: 'GET',
    path: '/api/api/settings/lists',
    sides: both,
    limit: 'usual',
    reads: ['listEntry'],
    errors: [],
    summary:
      'The donation types, amenities, careers, locations and packages that visitors see, and what a patron prepares',
    policy: { who: ['anyone'], subject: nobody },
    answer: Type.Array(ListedEntry, { maxItems: maxListed * siteListNames.length }),
  }),
  editedList: call({
    method: 'GET',
    path: '/api/api/settings/lists/edited',
    sides: both,
    limit: 'usual',
    reads: entities,
    errors: [],
    summary: 'One list as an Admin edits it',
    policy: admins,
    query: strict({ list: List }),
    answer: Entries,
  }),
  listEdit: call({
    method: 'POST',
    path: '/api/api/settings/lists',
    sides: both,
    limit: 'usual',
    changes: entities,
    errors: [
      'itemExists',
      'itemMissing',
      'itemPriceMissing',
      'listEntryMissing',
      'listFull',
      'listNameMissing',
      'settingNotPhone',
      'settingNotUrl',
    ],
    summary: 'Add, change or remove an entry of a list',
    policy: admins,
    body: strict({
      list: List,
      action: Type.Enum(['add', 'change', 'remove']),
      /** Of the entry that is changed or removed. Of the fields below, what is left out stays as it is. */
      id: Type.Optional(Line),
      names: Type.Optional(SomeNames),
      texts: Type.Optional(SomeTexts),
      price: Type.Optional(nullable(Amount)),
      value: Type.Optional(nullable(Amount)),
      months: Type.Optional(nullable(Type.Integer({ minimum: 1, maximum: 120 }))),
      reach: Type.Optional(SomeReach),
      nights: Type.Optional(Type.Enum([...preparationNights])),
      shown: Type.Optional(Type.Boolean()),
    }),
    answer: Entries,
    envelope: 'wrapped',
  }),
  listOrder: call({
    method: 'POST',
    path: '/api/api/settings/lists/order',
    sides: both,
    limit: 'usual',
    changes: entities,
    errors: ['listEntryMissing'],
    summary: 'Set the order of a list',
    policy: admins,
    body: strict({ list: List, ids: Type.Array(Line, { maxItems: maxListed }) }),
    answer: Entries,
    envelope: 'wrapped',
  }),
  listPicture: call({
    method: 'POST',
    path: '/api/api/settings/lists/picture',
    sides: onPortal,
    limit: 'usual',
    changes: [...entities, 'siteFile'],
    errors: ['imageInvalid', 'listEntryMissing', 'uploadMissing'],
    summary: 'Set the picture of an entry',
    policy: admins,
    query: strict({ list: List, id: Line }),
    body: Upload,
    bodyAs: 'multipart',
    answer: Entries,
    envelope: 'wrapped',
  }),
  listPictureRemove: call({
    method: 'DELETE',
    path: '/api/api/settings/lists/picture',
    sides: onPortal,
    limit: 'usual',
    changes: [...entities, 'siteFile'],
    errors: ['listEntryMissing'],
    summary: 'Remove the picture of an entry',
    policy: admins,
    query: strict({ list: List, id: Line }),
    answer: Entries,
    envelope: 'wrapped',
  }),
} as const
