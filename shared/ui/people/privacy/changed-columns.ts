import type { Texts } from '@mayim/texts/texts.ts'

type ColumnWord = keyof Texts['privacy']['audit']['columns']

/** What the columns of a change are called; several columns of one thing are one word. */
const columnsOf: Readonly<Record<Exclude<ColumnWord, 'other'>, readonly string[]>> = {
  name: ['name', 'firstName', 'lastName', 'username', 'item', 'nameEn', 'nameHe', 'nameYi', 'level'],
  phone: ['phone'],
  email: ['email'],
  address: ['address', 'city', 'state', 'zipcode', 'company', 'localResident'],
  language: ['language'],
  notes: ['notes', 'userNotes', 'note', 'handSignal', 'checkedBy'],
  internalNote: ['internalNote'],
  texts: [
    ...['notificationReservations', 'notificationDayBefore', 'notificationDayOf'],
    ...['messageChannel', 'textsStoppedAt', 'patronReply', 'patronReplyAt'],
  ],
  exclusions: ['excludedAttendants'],
  roles: ['roles'],
  access: [
    'disabledAt',
    'passwordHash',
    'mustChange',
    'cardHash',
    'unconfirmedSince',
    'erasedAt',
    'mergedInto',
  ],
  time: ['date', 'time', 'minutes', 'months', 'expires', 'timeArrived', 'timeCompleted', 'arrivedOnTime'],
  status: [
    ...['bookingStatus', 'visitStatus', 'statusSince', 'noShowAt', 'holdExpiresAt', 'status'],
    ...['active', 'outcome', 'answeredAt', 'state'],
  ],
  room: ['roomId', 'roomIdPreassign', 'cubicleId', 'pool', 'waitingCode'],
  price: [
    'priceMinor',
    'priceLines',
    'useDiscountPrice',
    'discount',
    'member',
    'amountMinor',
    'method',
    'valueMinor',
    'reducedPrices',
  ],
  shown: [
    ...['description', 'descriptionHe', 'descriptionYi', 'textEn', 'textHe', 'textYi', 'text'],
    ...['picture', 'position', 'shown', 'removed', 'list'],
  ],
}

const words = new Map(
  Object.entries(columnsOf).flatMap(([word, columns]) =>
    columns.map(column => [column, word as ColumnWord] as const),
  ),
)

/** The words for names of columns separated by commas, each once; one without a word is `other`. */
export function wordsOfColumns(columns: string): ColumnWord[] {
  const found = columns
    .split(', ')
    .filter(column => column !== '')
    .map(column => words.get(column) ?? 'other')
  return [...new Set(found)].toSorted((one, other) => Number(one === 'other') - Number(other === 'other'))
}
