import { accountEntries } from './entries/account-entries.ts'
import { homeEntries } from './entries/home-entries.ts'
import { linkEntries } from './entries/link-entries.ts'
import { loginEntries } from './entries/login-entries.ts'
import { payEntries } from './entries/pay-entries.ts'
import { reserveEntries } from './entries/reserve-entries.ts'
import { reviewEntries } from './entries/review-entries.ts'
import { saleEntries } from './entries/sale-entries.ts'
import { setupEntries } from './entries/setup-entries.ts'
import { viewEntries } from './entries/view-entries.ts'
import { visitorEntries } from './entries/visitor-entries.ts'
import type { PatronEntry } from './entry.ts'

/** Every page of the patrons' app in its states. */
export const entries: readonly PatronEntry[] = [
  ...homeEntries,
  ...loginEntries,
  ...linkEntries,
  ...visitorEntries,
  ...reserveEntries,
  ...viewEntries,
  ...reviewEntries,
  ...payEntries,
  ...saleEntries,
  ...accountEntries,
  ...setupEntries,
]
