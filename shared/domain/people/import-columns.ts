import { isEmail, withoutUnseen } from '../validation.ts'

/** What a column of an imported file may hold (people-86). */
export const importFields = [
  'phone',
  'otherPhone',
  'firstName',
  'middleName',
  'lastName',
  'fullName',
  'email',
  'address',
  'city',
  'state',
  'zipcode',
  'language',
  'notes',
  'internalNote',
  'localResident',
  'discount',
  'reservationDate',
  'reservationTime',
  'bath',
] as const
export type ImportField = (typeof importFields)[number]

/** A field for each column of the file; null for a column that is left out. */
export type ImportColumns = readonly (ImportField | null)[]

/**
 * The headers of each field, in English and Hebrew, without spaces and signs; the first is taken before the others. Those
 * of Google, Outlook and calendars are among them.
 */
const headers: Readonly<Record<ImportField, readonly string[]>> = {
  phone: [
    'mobile',
    'mobilephone',
    'mobilenumber',
    'cell',
    'cellphone',
    'cellnumber',
    'נייד',
    'טלפוןנייד',
    'פלאפון',
    'מספרנייד',
    'סלולרי',
    'phone',
    'phonenumber',
    'telephone',
    'tel',
    'phone1value',
    'phone1',
    'primaryphone',
    'טלפון',
    'מספרטלפון',
    'homephone',
    'businessphone',
  ],
  otherPhone: [
    'phone2',
    'phone2value',
    'phone3value',
    'phone4value',
    'homephone',
    'homephone2',
    'businessphone',
    'businessphone2',
    'workphone',
    'otherphone',
    'secondaryphone',
    'primaryphone',
    'mobile',
    'mobilephone',
    'cell',
    'cellphone',
    'phone',
    'phonenumber',
    'telephone',
    'טלפון',
    'טלפוןבית',
    'טלפוןנוסף',
    'נייד',
  ],
  firstName: ['firstname', 'first', 'givenname', 'forename', 'שםפרטי', 'פרטי'],
  middleName: ['middlename', 'middle', 'additionalname', 'secondname', 'שםאמצעי', 'שםשני'],
  lastName: ['lastname', 'last', 'surname', 'familyname', 'family', 'שםמשפחה', 'משפחה'],
  fullName: [
    'fullname',
    'name',
    'patronname',
    'patron',
    'clientname',
    'client',
    'customername',
    'customer',
    'displayname',
    'שםמלא',
    'שםומשפחה',
    'שםפרטיומשפחה',
    'שםמשפחהופרטי',
    'שם',
  ],
  email: [
    'email',
    'emailaddress',
    'email1value',
    'email1',
    'mail',
    'אימייל',
    'מייל',
    'דואל',
    'דואראלקטרוני',
    'כתובתדואל',
  ],
  address: [
    'address',
    'street',
    'streetaddress',
    'address1',
    'address1street',
    'homestreet',
    'homeaddress',
    'address1formatted',
    'כתובת',
    'רחוב',
  ],
  city: ['city', 'town', 'address1city', 'homecity', 'עיר', 'ישוב', 'יישוב'],
  state: ['state', 'province', 'region', 'address1region', 'homestate', 'מדינה', 'מחוז'],
  zipcode: ['zip', 'zipcode', 'postcode', 'postalcode', 'address1postalcode', 'homepostalcode', 'מיקוד'],
  language: ['language', 'lang', 'שפה'],
  notes: ['notes', 'note', 'comments', 'attendantnote', 'הערות', 'הערה', 'הערהלבלנית'],
  internalNote: [
    'internalnote',
    'internalnotes',
    'officenote',
    'receptionnote',
    'הערהפנימית',
    'הערותפנימיות',
  ],
  localResident: ['localresident', 'local', 'resident', 'liveshere', 'תושבת', 'תושב', 'תושבתהמקום'],
  discount: ['discount', 'discountprice', 'reducedprice', 'הנחה'],
  reservationDate: [
    'reservationdate',
    'appointmentdate',
    'bookingdate',
    'visitdate',
    'startdate',
    'date',
    'תאריך',
    'תאריךהזמנה',
    'תאריךתור',
  ],
  reservationTime: [
    'reservationtime',
    'appointmenttime',
    'bookingtime',
    'visittime',
    'starttime',
    'time',
    'שעה',
    'שעתהזמנה',
    'שעתתור',
  ],
  bath: ['bath', 'bathroom', 'אמבטיה', 'אמבט'],
}

/**
 * Guesses what each column holds from its header. Each field is guessed once, for the column whose header comes first in
 * the list; phones that are left over are further phones (people-86).
 */
export function guessColumns(row: readonly string[]): ImportColumns {
  const names = row.map(plainHeader)
  const guessed: (ImportField | null)[] = names.map(() => null)
  for (const field of importFields) {
    const rankOf = (at: number) => headers[field].indexOf(names[at] as string)
    const fitting = [...names.keys()]
      .filter(at => guessed[at] === null && rankOf(at) >= 0)
      .sort((one, other) => rankOf(one) - rankOf(other))
    for (const at of field === 'otherPhone' ? fitting : fitting.slice(0, 1)) guessed[at] = field
  }
  return withOneName(withDate(guessed))
}

/** A column of whole names is left out beside one of first names, and is that of first names beside last names alone. */
function withOneName(guessed: readonly (ImportField | null)[]): (ImportField | null)[] {
  const instead = guessed.includes('firstName')
    ? null
    : guessed.includes('lastName')
      ? 'firstName'
      : 'fullName'
  return guessed.map(field => (field === 'fullName' ? instead : field))
}

/** A calendar has the day and the time in one column, under "Start time". */
function withDate(guessed: readonly (ImportField | null)[]): (ImportField | null)[] {
  if (guessed.includes('reservationDate')) return [...guessed]
  return guessed.map(field => (field === 'reservationTime' ? 'reservationDate' : field))
}

function plainHeader(header: string): string {
  return withoutUnseen(header)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** How many lines above the heading a file may have. */
export const mostAbove = 20

/**
 * The heading among the first lines of a file: the one from which the most columns are guessed, at least a phone or two
 * fields. The number of the line, from 1; 0 if the first line is a person already.
 */
export function findHeading(rows: readonly (readonly string[])[]): number {
  const scores = rows.slice(0, mostAbove).map(row => {
    const guessed = guessColumns(row).filter(field => field !== null)
    return guessed.length > 1 || guessed.includes('phone') ? guessed.length : 0
  })
  const best = Math.max(...scores, 0)
  if (best > 0) return scores.indexOf(best) + 1
  return rows[0]?.some(isLikePhone) ? 0 : 1
}

/** Adds what the cells show where no header does: a column of phones, and one of e-mail addresses. */
export function guessFromCells(guessed: ImportColumns, rows: readonly (readonly string[])[]): ImportColumns {
  const fields = [...guessed]
  for (const [field, is] of [
    ['phone', isLikePhone],
    ['email', isEmail],
  ] as const) {
    if (fields.includes(field)) continue
    const at = fields.findIndex((each, column) => {
      const filled = rows.map(row => row[column] ?? '').filter(cell => cell !== '')
      return each === null && filled.length > 0 && filled.filter(is).length * 2 > filled.length
    })
    if (at >= 0) fields[at] = field
  }
  return fields
}

function isLikePhone(cell: string): boolean {
  const digits = withoutUnseen(cell).replace(/\D/g, '').length
  return /^[+\d\s().:/‐-―-]+$/.test(withoutUnseen(cell)) && digits >= 9 && digits <= 15
}

/** Whether the columns can be imported: a phone, no other field twice, one kind of name, and no time without a date. */
export function columnsFit(columns: ImportColumns): boolean {
  const fields: readonly ImportField[] = columns.filter(field => field !== null && field !== 'otherPhone')
  const has = (field: ImportField) => fields.includes(field)
  return (
    has('phone') &&
    new Set(fields).size === fields.length &&
    !(has('fullName') && (has('firstName') || has('lastName'))) &&
    (has('reservationDate') || !has('reservationTime'))
  )
}
