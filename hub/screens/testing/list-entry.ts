import type { EditedEntry } from '@mayim/contract/entities/listed.ts'

/** Another location, as an Admin edits it. */
export const location: EditedEntry = {
  list: 'location',
  id: 'b',
  names: { en: 'Uptown', he: 'צפון', yi: '' },
  texts: { en: '', he: '', yi: '' },
  price: null,
  value: null,
  months: null,
  address: '1 Example St',
  phone: '',
  website: '',
  nights: 'every',
  picture: '',
  shown: true,
}
