import type { account } from './en/account.ts'
import type { admin } from './en/admin.ts'
import type { auth } from './en/auth.ts'
import type { backups } from './en/backups.ts'
import type { board } from './en/board.ts'
import type { building } from './en/building.ts'
import type { charges } from './en/charges.ts'
import type { closing } from './en/closing.ts'
import type { common } from './en/common.ts'
import type { data } from './en/data.ts'
import type { desk } from './en/desk.ts'
import type { kiosk } from './en/kiosk.ts'
import type { lab } from './en/lab.ts'
import type { link } from './en/link.ts'
import type { members } from './en/members.ts'
import type { messages } from './en/messages.ts'
import type { money } from './en/money.ts'
import type { panel } from './en/panel.ts'
import type { patron } from './en/patron.ts'
import type { payment } from './en/payment.ts'
import type { people } from './en/people.ts'
import type { privacy } from './en/privacy.ts'
import type { reader } from './en/reader.ts'
import type { receipt } from './en/receipt.ts'
import type { reception } from './en/reception.ts'
import type { refusal } from './en/refusal.ts'
import type { registers } from './en/registers.ts'
import type { reports } from './en/reports.ts'
import type { schedule } from './en/schedule.ts'
import type { settings } from './en/settings.ts'
import type { setup } from './en/setup.ts'
import type { shabbos } from './en/shabbos.ts'
import type { shop } from './en/shop.ts'
import type { simulation } from './en/simulation.ts'
import type { site } from './en/site.ts'
import type { staffRefusal } from './en/staff-refusal.ts'
import type { status } from './en/status.ts'
import type { technician } from './en/technician.ts'
import type { visit } from './en/visit.ts'
import type { waitList } from './en/wait-list.ts'
import type { wording } from './en/wording.ts'

/** English is the source: every other language has the same keys, and may have a plural form of its own. */
export type SameKeys<T> = {
  readonly [K in keyof T]: T[K] extends string ? string : SameKeys<T[K]>
} & {
  readonly [K in keyof T as K extends `${infer Base}_other` ? `${Base}_two` : never]?: string
}

/** The areas by name; a team adds its own line here and in catalogues.ts. */
export interface Texts {
  readonly common: typeof common
  readonly status: typeof status
  readonly refusal: typeof refusal
  readonly staffRefusal: typeof staffRefusal
  readonly reports: typeof reports
  readonly registers: typeof registers
  readonly patron: typeof patron
  readonly shabbos: typeof shabbos
  readonly simulation: typeof simulation
  readonly site: typeof site
  readonly account: typeof account
  readonly admin: typeof admin
  readonly auth: typeof auth
  readonly backups: typeof backups
  readonly board: typeof board
  readonly charges: typeof charges
  readonly closing: typeof closing
  readonly money: typeof money
  readonly data: typeof data
  readonly building: typeof building
  readonly desk: typeof desk
  readonly messages: typeof messages
  readonly panel: typeof panel
  readonly kiosk: typeof kiosk
  readonly lab: typeof lab
  readonly members: typeof members
  readonly shop: typeof shop
  readonly technician: typeof technician
  readonly link: typeof link
  readonly payment: typeof payment
  readonly people: typeof people
  readonly privacy: typeof privacy
  readonly settings: typeof settings
  readonly setup: typeof setup
  readonly reader: typeof reader
  readonly receipt: typeof receipt
  readonly reception: typeof reception
  readonly schedule: typeof schedule
  readonly visit: typeof visit
  readonly waitList: typeof waitList
  readonly wording: typeof wording
}
export type Area = keyof Texts

type PluralBase<K extends string> = K extends `${infer Base}_${'one' | 'two' | 'other'}` ? Base : K
type Leaves<T> = {
  [K in keyof T & string]: T[K] extends string ? PluralBase<K> : `${K}.${Leaves<T[K]>}`
}[keyof T & string]

/** Every text as `area.key.key`, plurals without their ending. */
export type TextKey = Leaves<Texts>
export type TextValues = Readonly<Record<string, string | number>>
