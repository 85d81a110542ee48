/** What a column of an imported file may hold (people-86). */
export const importFields = [
  'phone',
  'firstName',
  'lastName',
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

/** The headers of each field, in English and Hebrew, without spaces and signs. */
const headers: Readonly<Record<ImportField, readonly string[]>> = {
  phone: [
    'phone',
    'phonenumber',
    'mobile',
    'mobilephone',
    'cell',
    'cellphone',
    'tel',
    'טלפון',
    'נייד',
    'טלפוןנייד',
    'פלאפון',
  ],
  firstName: ['firstname', 'first', 'givenname', 'name', 'שםפרטי', 'שם'],
  lastName: ['lastname', 'last', 'surname', 'familyname', 'family', 'שםמשפחה', 'משפחה'],
  email: ['email', 'emailaddress', 'mail', 'אימייל', 'מייל', 'דואל', 'דואראלקטרוני'],
  address: ['address', 'street', 'streetaddress', 'address1', 'כתובת', 'רחוב'],
  city: ['city', 'town', 'עיר', 'ישוב', 'יישוב'],
  state: ['state', 'province', 'region', 'מדינה', 'מחוז'],
  zipcode: ['zip', 'zipcode', 'postcode', 'postalcode', 'מיקוד'],
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
    'date',
    'תאריך',
    'תאריךהזמנה',
    'תאריךתור',
  ],
  reservationTime: ['reservationtime', 'appointmenttime', 'bookingtime', 'time', 'שעה', 'שעתהזמנה', 'שעתתור'],
  bath: ['bath', 'bathroom', 'אמבטיה', 'אמבט'],
}

/** Guesses what each column holds from its header. Each field is guessed once, for the first column that fits. */
export function guessColumns(row: readonly string[]): ImportColumns {
  const taken = new Set<ImportField>()
  return row.map(header => {
    const plain = header
      .normalize('NFC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, '')
    const field = importFields.find(each => !taken.has(each) && headers[each].includes(plain))
    if (field) taken.add(field)
    return field ?? null
  })
}

/** Whether the columns can be imported: a phone, no field twice, and a date and a time together or neither. */
export function columnsFit(columns: ImportColumns): boolean {
  const fields = columns.filter(field => field !== null)
  const has = (field: ImportField) => fields.includes(field)
  return (
    has('phone') &&
    new Set(fields).size === fields.length &&
    has('reservationDate') === has('reservationTime')
  )
}
