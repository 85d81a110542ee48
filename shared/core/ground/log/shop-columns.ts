import type { ColumnsOf } from './column-rule.ts'

export const merchandiseItem = {
  id: 'newest',
  item: 'newest',
  nameHe: 'newest',
  nameYi: 'newest',
  description: 'newest',
  descriptionHe: 'newest',
  descriptionYi: 'newest',
  picture: 'newest',
  shown: 'newest',
  priceMinor: 'newest',
  active: 'newest',
  position: 'newest',
  updatedAt: 'newest',
} as const satisfies ColumnsOf<'merchandiseItem'>

export const listEntry = {
  id: 'newest',
  list: 'newest',
  nameEn: 'newest',
  nameHe: 'newest',
  nameYi: 'newest',
  textEn: 'newest',
  textHe: 'newest',
  textYi: 'newest',
  priceMinor: 'newest',
  valueMinor: 'newest',
  months: 'newest',
  address: 'newest',
  phone: 'newest',
  website: 'newest',
  picture: 'newest',
  position: 'newest',
  shown: 'newest',
  removed: 'newest',
  updatedAt: 'newest',
} as const satisfies ColumnsOf<'listEntry'>

export const membershipLevel = {
  id: 'newest',
  level: 'newest',
  description: 'newest',
  priceMinor: 'newest',
  months: 'newest',
  reducedPrices: 'newest',
  active: 'newest',
  position: 'newest',
  updatedAt: 'newest',
} as const satisfies ColumnsOf<'membershipLevel'>

export const membershipTerm = {
  id: 'newest',
  userId: 'newest',
  kind: 'newest',
  level: 'newest',
  reducedPrices: 'newest',
  months: 'newest',
  expires: 'newest',
  day: 'newest',
  at: 'newest',
  byId: 'newest',
  ledgerId: 'newest',
} as const satisfies ColumnsOf<'membershipTerm'>

export const prepaid = {
  id: 'newest',
  kind: 'newest',
  name: 'newest',
  valueMinor: 'newest',
  expires: 'newest',
  state: 'newest',
  codeHash: 'newest',
  ledgerId: 'newest',
  day: 'newest',
  updatedAt: 'newest',
} as const satisfies ColumnsOf<'prepaid'>
