import { expect, it } from 'vitest'
import { csvOf } from './save-csv.ts'

it('writes no cell that runs as a formula, and leaves numbers alone (privacy-42, threats-T26)', () => {
  const formulas = ['=1+1', '+17185550100', '-a', '@x', '\tx', '-1+2', '-18.00=1']
  const [written] = [csvOf([formulas]).replace('\ufeff', '').trimEnd()]
  expect(written).toBe(formulas.map(cell => `'${cell}`).join(','))
  expect(csvOf([['-18.00', '18', '-5', '']])).toBe('\ufeff-18.00,18,-5,\r\n')
})
