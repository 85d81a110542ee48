import { describe, expect, it } from 'vitest'
import {
  columnsFit,
  findHeading,
  guessColumns,
  guessFromCells,
  type ImportColumns,
} from './import-columns.ts'
import { nameOnLine, readImportLine } from './import-line.ts'

const rules = {
  today: '2026-11-22',
  phoneOf: (text: string) => (/^\d{10}$/.test(text) ? `+1${text}` : null),
  isMobile: (e164: string) => !e164.startsWith('+1212'),
  dateOrder: 'mdy',
  nameOrder: 'firstLast',
  nameMinLetters: 3,
} as const
const columns: ImportColumns = [
  'phone',
  'firstName',
  'email',
  'language',
  'notes',
  'localResident',
  'discount',
  'reservationDate',
  'reservationTime',
  'bath',
]
const read = (cells: string[]) => readImportLine(cells, columns, rules)
const plain = ['7185550101', '', '', '', '', '', '', '', '', '']
const withCell = (at: number, text: string) => read(plain.map((cell, each) => (each === at ? text : cell)))
const faultsIn = (found: ReturnType<typeof read>) => ('faults' in found ? found.faults : [])

describe('the columns (people-86)', () => {
  it('are guessed from English and Hebrew headers, each field once', () => {
    expect(guessColumns(['Cell Phone', 'First name', 'Last Name', 'E-mail', 'phone', 'Shoe size'])).toEqual([
      'phone',
      'firstName',
      'lastName',
      'email',
      'otherPhone',
      null,
    ])
    expect(guessColumns(['טלפון נייד', 'שם פרטי', 'שם משפחה', 'דוא"ל', 'תושבת', 'תאריך', 'שעה'])).toEqual([
      'phone',
      'firstName',
      'lastName',
      'email',
      'localResident',
      'reservationDate',
      'reservationTime',
    ])
  })

  it.each([
    [
      [
        'First Name',
        'Middle Name',
        'Last Name',
        'Phone 1 - Label',
        'Phone 1 - Value',
        'Phone 2 - Value',
        'E-mail 1 - Value',
      ],
      ['firstName', 'middleName', 'lastName', null, 'phone', 'otherPhone', 'email'],
    ],
    [
      ['Name', 'Given Name', 'Family Name', 'Phone 1 - Value'],
      [null, 'firstName', 'lastName', 'phone'],
    ],
    [
      [
        'First Name',
        'Last Name',
        'E-mail Address',
        'Home Phone',
        'Business Phone',
        'Mobile Phone',
        'Home City',
      ],
      ['firstName', 'lastName', 'email', 'otherPhone', 'otherPhone', 'phone', 'city'],
    ],
    [
      ['Name', 'Phone', 'Phone'],
      ['fullName', 'phone', 'otherPhone'],
    ],
    [
      ['שם', 'משפחה', 'טלפון'],
      ['firstName', 'lastName', 'phone'],
    ],
    [
      ['Start Time', 'Client', '\u200fPhone'],
      ['reservationDate', 'fullName', 'phone'],
    ],
  ])('of %j are %j', (headings, fields) => {
    expect(guessColumns(headings)).toEqual(fields)
  })

  it('have their heading below titles, or none', () => {
    const heading = ['First Name', 'Phone']
    expect(findHeading([['Patron list 2026'], ['', ''], heading, ['Rivka', '7185550101']])).toBe(3)
    expect(findHeading([heading, ['Rivka', '7185550101']])).toBe(1)
    expect(findHeading([['Rivka', '718-555-0101']])).toBe(0)
    expect(findHeading([['Vorname', 'Handy']])).toBe(1)
    expect(findHeading([])).toBe(1)
  })

  it('are guessed from the cells where no header says it', () => {
    const rows = [
      ['Rivka', '718-555-0101', 'r@example.org', ''],
      ['Leah', '(718) 555-0102', '', ''],
      ['Sara'],
    ]
    expect(guessFromCells([null, null, null, null], rows)).toEqual([null, 'phone', 'email', null])
    expect(guessFromCells(['phone', null, 'email'], rows)).toEqual(['phone', null, 'email'])
    expect(guessFromCells([null], [['12']])).toEqual([null])
  })

  it('need a phone, no field twice, one kind of name, and no time without a date', () => {
    expect(columnsFit(['phone', null, null])).toBe(true)
    expect(columnsFit(['firstName'])).toBe(false)
    expect(columnsFit(['phone', 'phone'])).toBe(false)
    expect(columnsFit(['phone', 'reservationDate'])).toBe(true)
    expect(columnsFit(['phone', 'reservationTime'])).toBe(false)
    expect(columnsFit(['phone', 'otherPhone', 'otherPhone'])).toBe(true)
    expect(columnsFit(['phone', 'fullName'])).toBe(true)
    expect(columnsFit(['phone', 'fullName', 'firstName'])).toBe(false)
    expect(columnsFit(['phone', 'fullName', 'lastName'])).toBe(false)
    expect(columnsFit(['phone', 'reservationDate', 'reservationTime'])).toBe(true)
  })
})

describe('a line of the file (people-87)', () => {
  it('is a patron with her booking', () => {
    const found = read([
      '7185550101',
      ' Chaya  Mushka ',
      'a@example.org',
      'Hebrew',
      'calls\nfirst',
      'yes',
      'כן',
      '2026-11-24',
      '8:30',
      'x',
    ])
    expect(found).toEqual({
      told: [],
      line: {
        patron: {
          phone: '+17185550101',
          further: [],
          language: 'he',
          texts: {
            firstName: 'Chaya Mushka',
            lastName: '',
            email: 'a@example.org',
            address: '',
            city: '',
            state: '',
            zipcode: '',
            notes: 'calls\nfirst',
            internalNote: '',
          },
          localResident: true,
          discount: true,
        },
        booking: { date: '2026-11-24', time: '08:30', bath: true },
      },
    })
  })

  it('may have a phone alone', () => {
    expect(read(plain)).toMatchObject({
      line: { booking: null, patron: { language: null, discount: false } },
    })
    expect(withCell(3, 'yi')).toMatchObject({ line: { patron: { language: 'yi' } } })
    expect(withCell(5, 'No')).toMatchObject({ line: { patron: { localResident: false } } })
  })

  it.each([
    [0, '', 'phoneMissing'],
    [0, '12', 'phoneInvalid'],
    [1, 'R2D2', 'nameInvalid'],
    [1, 'a'.repeat(121), 'textTooLong'],
    [4, 'a\u0000b', 'textTooLong'],
    [2, 'not mail', 'emailInvalid'],
    [3, 'klingon', 'languageInvalid'],
    [5, 'perhaps', 'flagInvalid'],
    [6, 'constructor', 'flagInvalid'],
    [3, 'constructor', 'languageInvalid'],
  ] as const)('tells of column %i with “%s”: %s', (column, text, code) => {
    expect(faultsIn(withCell(column, text))).toContainEqual({ column, code })
  })

  it.each([
    ['24/11/2026', '20:00', null, 'dateInvalid', 7],
    ['2026-02-30', '20:00', null, 'dateInvalid', 7],
    ['2026-11-21', '20:00', null, 'datePast', 7],
    ['2026-11-24', '25:00', null, 'timeInvalid', 8],
    ['2026-11-24', '', null, 'bookingIncomplete', 7],
    ['', '20:00', null, 'bookingIncomplete', 7],
    ['11/24/2026', '8:30 PM', { date: '2026-11-24', time: '20:30', bath: false }, null, 7],
  ] as const)(
    'takes the patron with a reservation at “%s” “%s”: %j, %s',
    (date, time, booking, code, column) => {
      const cells = plain.map((cell, at) => (at === 7 ? date : at === 8 ? time : cell))
      const found = read(cells)
      expect(found).toMatchObject({ line: { booking, patron: { phone: '+17185550101' } } })
      expect('told' in found && found.told).toEqual(code === null ? [] : [{ column, code }])
    },
  )

  it('takes the patron where the bath of her reservation is wrong', () => {
    const cells = ['7185550101', '', '', '', '', '', '', '2026-11-24', '20:00', 'maybe']
    expect(read(cells)).toMatchObject({ line: { booking: null }, told: [{ column: 9, code: 'flagInvalid' }] })
  })

  it('reads the time from the column of dates where there is no other', () => {
    const two: ImportColumns = ['phone', 'reservationDate']
    const at = (cell: string) => readImportLine(['7185550101', cell], two, rules)
    expect(at('Nov 24, 2026 8:30 pm')).toMatchObject({
      line: { booking: { date: '2026-11-24', time: '20:30' } },
    })
    expect(at('11/24/2026')).toMatchObject({ told: [{ column: 1, code: 'bookingIncomplete' }] })
    expect(at('')).toMatchObject({ line: { booking: null }, told: [] })
    expect(at('soon')).toMatchObject({ told: [{ column: 1, code: 'dateInvalid' }] })
  })

  it('tells every fault at once, and cells beyond the heading', () => {
    expect(faultsIn(read(['1', 'R2', '', '', '', '', '', '', '', '']))).toHaveLength(2)
    expect(faultsIn(read([...plain, ' ', 'Brooklyn']))).toEqual([{ column: null, code: 'cellsMismatch' }])
    // A spreadsheet leaves out empty cells at the end, or adds some.
    expect(read(['7185550101'])).toMatchObject({ line: { booking: null } })
    expect(read([...plain, '', ' '])).toMatchObject({ line: { booking: null } })
    expect(readImportLine(['a'], ['firstName'], rules)).toEqual({
      faults: [{ column: null, code: 'phoneMissing' }],
    })
  })

  it('takes the first mobile phone of several, and keeps the others', () => {
    const three: ImportColumns = ['otherPhone', 'phone', 'email']
    const of = (...cells: string[]) => {
      const found = readImportLine(cells, three, rules)
      return 'line' in found ? [found.line.patron.phone, ...found.line.patron.further] : found.faults[0]?.code
    }
    const [mobile, second, landline] = ['7185550101', '7185550102', '2125550103']
    expect(of('', `${mobile} ::: ${second}`, '')).toEqual([`+1${mobile}`, `+1${second}`])
    for (const between of [';', ' / ', '/', ' or ', '\n', ', ', ' או ', ' & '])
      expect(of('', `${landline}${between}${mobile}`, '')).toEqual([`+1${mobile}`, `+1${landline}`])
    expect(of(second, mobile, '')).toEqual([`+1${mobile}`, `+1${second}`])
    expect(of(mobile, '', '')).toEqual([`+1${mobile}`])
    expect(of(mobile, mobile, '')).toEqual([`+1${mobile}`])
    expect(of('', landline, '')).toEqual([`+1${landline}`])
    expect(of('555 0100 in summer', mobile, 'a@example.org ::: b@example.org')).toEqual([
      `+1${mobile}`,
      '555 0100 in summer',
      'b@example.org',
    ])
    expect(of('', `${mobile}.0`, '')).toEqual([`+1${mobile}`])
    expect(of('', `${mobile} ::: `, '')).toEqual([`+1${mobile}`])
    expect(of('', '02/625', '')).toBe('phoneInvalid')
    expect(of('', '1.71856E+10', '')).toBe('phoneScientific')
    expect(of('', '1,7E+10', '')).toBe('phoneScientific')
    expect(readImportLine([mobile, '', ''], three, rules)).toMatchObject({ told: [] })
    expect(readImportLine([second, mobile, ''], three, rules)).toMatchObject({
      told: [{ column: 1, code: 'moreKept' }],
    })
  })

  it('tells a short name, and a line that is no patron', () => {
    const named: ImportColumns = ['fullName', 'phone', 'middleName']
    const of = (name: string, phone: string, middle = '') =>
      readImportLine([name, phone, middle], named, rules)
    expect(of('Bo Adler', '7185550101')).toMatchObject({
      line: { patron: { texts: { firstName: 'Bo', lastName: 'Adler' } } },
      told: [{ column: 0, code: 'nameShort' }],
    })
    expect(of('Chaya Levin', '7185550101', 'Mushka')).toMatchObject({
      line: { patron: { texts: { firstName: 'Chaya Mushka', lastName: 'Levin' } } },
    })
    expect(of('Rivka St0ne', '7185550101')).toEqual({ faults: [{ column: 0, code: 'nameInvalid' }] })
    for (const line of [
      ['Total', '', ''],
      ['Grand total: 40', '4', ''],
      ['סה"כ', '', ''],
      ['Name', 'Phone', ''],
    ])
      expect(readImportLine(line, named, rules)).toEqual({ faults: [{ column: null, code: 'noPatron' }] })
    expect(of('Sumner Totaly', '')).toEqual({ faults: [{ column: 1, code: 'phoneMissing' }] })
    expect(readImportLine([], named, rules)).toEqual({ faults: [{ column: 1, code: 'phoneMissing' }] })
    expect(nameOnLine(['Gold, Leah', '1'], named, rules)).toBe('Leah Gold')
    expect(nameOnLine(['7185550101'], ['phone'], rules)).toBe('')
  })

  it('cleans names of what nobody sees', () => {
    const two: ImportColumns = ['firstName', 'lastName', 'phone']
    expect(readImportLine(['\u200fחיה', 'כ"ץ\u200f', '7185550101'], two, rules)).toMatchObject({
      line: { patron: { texts: { firstName: 'חיה', lastName: 'כ״ץ' } } },
    })
  })
})
