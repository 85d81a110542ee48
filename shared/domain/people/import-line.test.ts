import { describe, expect, it } from 'vitest'
import { columnsFit, guessColumns, type ImportColumns } from './import-columns.ts'
import { readImportLine } from './import-line.ts'

const rules = {
  today: '2026-11-22',
  phoneOf: (text: string) => (/^\d{10}$/.test(text) ? `+1${text}` : null),
}
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
      null,
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

  it('need a phone, no field twice, and a date and a time together', () => {
    expect(columnsFit(['phone', null, null])).toBe(true)
    expect(columnsFit(['firstName'])).toBe(false)
    expect(columnsFit(['phone', 'phone'])).toBe(false)
    expect(columnsFit(['phone', 'reservationDate'])).toBe(false)
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
      line: {
        patron: {
          phone: '+17185550101',
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
    [7, '24/11/2026', 'dateInvalid'],
    [7, '2026-02-30', 'dateInvalid'],
    [7, '2026-13-40', 'dateInvalid'],
    [7, '2026-11-21', 'datePast'],
    [8, '25:00', 'timeInvalid'],
    [9, 'maybe', 'flagInvalid'],
  ] as const)('tells of column %i with “%s”: %s', (column, text, code) => {
    expect(faultsIn(withCell(column, text))).toContainEqual({ column, code })
  })

  it('tells every fault at once, a half booking, and a wrong number of cells', () => {
    expect(faultsIn(read(['1', 'R2', '', '', '', '', '', '', '', '']))).toHaveLength(2)
    expect(faultsIn(withCell(7, '2026-11-24'))).toEqual([{ column: 7, code: 'bookingIncomplete' }])
    expect(faultsIn(read(['7185550101']))).toEqual([{ column: null, code: 'cellsMismatch' }])
    expect(readImportLine(['a'], ['firstName'], rules)).toEqual({
      faults: [{ column: null, code: 'phoneMissing' }],
    })
  })
})
