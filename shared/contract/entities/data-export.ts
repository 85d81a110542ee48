/** The exported entities: one file each (privacy-41). */
export const exportNames = [
  'user',
  'reservation',
  'statusHistory',
  'ledger',
  'attendant',
  'section',
  'room',
  'cubicle',
  'outOfService',
  'registerEntry',
  'messageTally',
  'accessLog',
  'setting',
  'scheduleOverride',
  'languageText',
  'textDescription',
  'merchandiseItem',
  'listEntry',
  'membershipLevel',
  'membershipTerm',
  'prepaid',
  'waitListEntry',
  'supplyRequest',
  'scene',
  'shabbosSwitch',
  'bookingRequest',
  'cardPayment',
  'payback',
  'unpaired',
  'siteFile',
] as const
export type ExportName = (typeof exportNames)[number]
export const exportFormats = ['csv', 'json'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** A file that is sent while it is written. */
export interface SentFile {
  readonly name: string
  readonly type: string
  readonly chunks: AsyncIterable<string | Uint8Array>
}
