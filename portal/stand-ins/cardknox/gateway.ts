import { randomBytes } from 'node:crypto'
import { bankOf, isWhole, messages } from '../stripe/cards.ts'
import type { BookLine, CardknoxState, CardOfVault } from './state.ts'

type Fields = Readonly<Record<string, string>>
type Told = Record<string, unknown>

/** A card whose bank approves a part of what is asked: half of it. */
export const partialCard = '4000000000000010'
/** A security code that no bank accepts. */
export const wrongCode = '000'
/** A card whose bank wants to ask the patron. */
export const askingCard = '4000000000003063'
const duplicateMs = 600_000

/** Cardknox as far as it is used: commands, errors by code, its rule about duplicates, partial approval. */
export function command(state: CardknoxState, key: string, asked: Fields): Told {
  const missing = ['xKey', 'xVersion', 'xSoftwareName', 'xSoftwareVersion', 'xCommand'].find(
    name => !asked[name],
  )
  if (missing) return fault('01000', `Required: ${missing}`)
  if (asked.xKey !== key) return fault('01208', 'Specified Key Not Found')
  const unknown = Object.keys(asked).find(name => !documented.has(name))
  if (unknown) return fault('01002', `Unknown field: ${unknown}`)
  const act = commands[asked.xCommand?.toLowerCase() ?? '']
  return act ? act(state, asked) : fault('01301', 'Invalid Command')
}

/** The fields of a request that the vendor's pages and plugin name; another one would be a slip of ours. */
export const documented: ReadonlySet<string> = new Set(
  'xKey xVersion xSoftwareName xSoftwareVersion xCommand xAmount xCardNum xToken xExp xCVV xInvoice xRefNum xCurrency xAllowDuplicate xDuplicateWindow xSupports64BitRefnum xStreet xZip xName xDescription xEmail xIP xTax'.split(
    ' ',
  ),
)

const commands: Readonly<Record<string, (state: CardknoxState, asked: Fields) => Told>> = {
  'cc:save': save,
  'cc:sale': charge,
  'cc:authonly': charge,
  'cc:capture': capture,
  'cc:void': undo,
  'cc:voidrelease': undo,
  'cc:voidrefund': voidRefund,
  'cc:refund': refund,
}

function fault(code: string, sentence: string): Told {
  return { xResult: 'E', xStatus: 'Error', xError: sentence, xErrorCode: code, xRefNum: '' }
}

/** The card of a request: exactly one of a token of the fields, in the place of a number, and a saved token. */
function cardOf(state: CardknoxState, { xCardNum, xToken, xExp }: Fields): CardOfVault | Told {
  if (!xCardNum === !xToken) return fault('01473', 'Card number or magstripe required')
  if (xToken) return state.tokens[xToken] ?? fault('01222', 'Unauthorized token')
  const number = state.single[xCardNum ?? '']
  if (number === undefined) return fault('01727', 'Token not found')
  delete state.single[xCardNum ?? '']
  if (!isWhole(number)) return fault('01040', 'Invalid card number')
  if (!/^(0[1-9]|1[0-2])\d\d$/.test(xExp ?? '') || isPast(xExp ?? ''))
    return fault('01050', 'Invalid expiration date')
  return { number, exp: xExp ?? '' }
}

function isPast(exp: string): boolean {
  const now = new Date()
  return (
    Number(exp.slice(2)) * 12 + Number(exp.slice(0, 2)) < (now.getFullYear() % 100) * 12 + now.getMonth() + 1
  )
}

function save(state: CardknoxState, asked: Fields): Told {
  const card = cardOf(state, asked)
  if (!('number' in card)) return card
  const bank = bankOf(String(card.number))
  if (bank.charge && bank.keep) return declined(state, asked, card as CardOfVault, bank.charge)
  return approved(state, asked, card as CardOfVault, '0.00', '')
}

function charge(state: CardknoxState, asked: Fields): Told {
  if (!/^\d+\.\d\d$/.test(asked.xAmount ?? '') || Number(asked.xAmount) <= 0)
    return fault('01100', 'Invalid amount')
  const found = cardOf(state, asked)
  if (!('number' in found)) return found
  const card = found as CardOfVault
  if (isDuplicate(state, asked, card)) return fault('01499', 'Duplicate Transaction')
  if (card.number === askingCard)
    return { xResult: 'V', xStatus: 'Verify', xError: '', xErrorCode: '00000', xRefNum: nextRef(state) }
  if (asked.xCVV) {
    const code = state.single[asked.xCVV]
    if (code === undefined) return fault('01727', 'Token not found')
    delete state.single[asked.xCVV]
    if (code === wrongCode) return declined(state, asked, card, ['incorrect_cvc', 'incorrect_cvc'])
  }
  const bank = bankOf(card.number)
  if (bank.charge) return declined(state, asked, card, bank.charge)
  const part = (Math.floor((Number(asked.xAmount) * 100) / 2) / 100).toFixed(2)
  return approved(state, asked, card, card.number === partialCard ? part : (asked.xAmount ?? ''), '')
}

function isDuplicate({ book }: CardknoxState, asked: Fields, { number }: CardOfVault): boolean {
  if (asked.xAllowDuplicate === 'true' || asked.xAllowDuplicate === '1') return false
  return book.some(
    line =>
      line.xResponseResult === 'Approved' &&
      line.xInvoice === asked.xInvoice &&
      line.xAmount === asked.xAmount &&
      line.xMaskedCardNumber === masked(number) &&
      Date.now() - Date.parse(line.xEnteredDate) < duplicateMs,
  )
}

function lineOf(state: CardknoxState, ref: string | undefined): BookLine | undefined {
  return state.book.find(line => line.xRefNum === ref && line.xResponseResult === 'Approved')
}

/** What was done later with a line. */
export function laterOf(state: CardknoxState, ref: string): readonly BookLine[] {
  return state.book.filter(line => line.of === ref && line.xResponseResult === 'Approved')
}

function capture(state: CardknoxState, asked: Fields): Told {
  const held = lineOf(state, asked.xRefNum)
  if (held?.xCommand !== 'CC:AuthOnly') return fault('01601', 'Original transaction not found')
  if (laterOf(state, held.xRefNum).length > 0) return fault('01602', 'Transaction cannot be captured')
  if (Number(asked.xAmount) > Number(held.xAmount)) return fault('01603', 'Amount is above the authorization')
  return follow(state, asked, held, asked.xAmount ?? held.xAmount)
}

function undo(state: CardknoxState, asked: Fields): Told {
  const held = lineOf(state, asked.xRefNum)
  if (!held) return fault('01601', 'Original transaction not found')
  if (laterOf(state, held.xRefNum).length > 0) return fault('01604', 'Transaction cannot be voided')
  return follow(state, asked, held, held.xAmount)
}

/** What is left of a captured line. */
function leftOf(state: CardknoxState, held: BookLine): number {
  const later = laterOf(state, held.xRefNum)
  const isTaken = held.xCommand === 'CC:Sale' || later.some(line => line.xCommand === 'CC:Capture')
  const back = later.filter(line => /refund/i.test(line.xCommand))
  return isTaken ? back.reduce((left, line) => left - Number(line.xAmount), Number(held.xAmount)) : 0
}

function voidRefund(state: CardknoxState, asked: Fields): Told {
  const held = lineOf(state, asked.xRefNum)
  if (!held) return fault('01601', 'Original transaction not found')
  if (leftOf(state, held) < Number(held.xAmount)) return fault('01605', 'Transaction was refunded before')
  return follow(state, asked, held, held.xAmount)
}

function refund(state: CardknoxState, asked: Fields): Told {
  const held = lineOf(state, asked.xRefNum)
  if (!held) return fault('01601', 'Original transaction not found')
  const left = Math.round(leftOf(state, held) * 100)
  if (Math.round(Number(asked.xAmount) * 100) > left)
    return fault('01606', 'Refund is above the original amount')
  return follow(state, asked, held, asked.xAmount ?? '')
}

function follow(state: CardknoxState, asked: Fields, held: BookLine, amount: string): Told {
  const bank = bankOf(state.tokens[held.xToken]?.number ?? '')
  if (bank.refund === 'failed' && /refund/i.test(asked.xCommand ?? ''))
    return { ...fault('', 'Refund was declined by the bank'), xResult: 'D', xStatus: 'Declined' }
  const line = note(state, asked, { ...held, xAmount: amount, of: held.xRefNum, xRefNum: nextRef(state) })
  return { ...shown(line), xResult: 'A', xStatus: 'Approved', xError: '', xErrorCode: '00000' }
}

function approved(state: CardknoxState, asked: Fields, card: CardOfVault, amount: string, of: string): Told {
  const xToken = asked.xToken || `${randomBytes(12).toString('hex')}`
  state.tokens[xToken] = card
  const line = note(state, asked, { ...cardLine(card), xToken, xAmount: amount, of, xRefNum: nextRef(state) })
  const taken = { xAuthAmount: amount, xAuthCode: '123456', xAvsResultCode: 'YYY', xCvvResultCode: 'M' }
  return { ...shown(line), ...taken, xResult: 'A', xStatus: 'Approved', xError: '', xErrorCode: '00000' }
}

function declined(
  state: CardknoxState,
  asked: Fields,
  card: CardOfVault,
  [code, why]: readonly [string, string],
): Told {
  const sentence = messages[why] ?? messages[code] ?? 'Declined'
  const of = {
    ...cardLine(card),
    xToken: '',
    xAmount: asked.xAmount ?? '0.00',
    of: '',
    xRefNum: nextRef(state),
  }
  const line = note(state, asked, of, sentence)
  return { ...shown(line), xResult: 'D', xStatus: 'Declined', xError: sentence, xErrorCode: '05001' }
}

function note(
  state: CardknoxState,
  asked: Fields,
  more: Pick<BookLine, 'xRefNum' | 'xAmount' | 'of' | 'xToken' | 'xMaskedCardNumber' | 'xCardType' | 'xExp'>,
  sentence = '',
): BookLine {
  const line: BookLine = {
    ...more,
    xCommand: names[asked.xCommand?.toLowerCase() ?? ''] ?? '',
    xResponseResult: sentence === '' ? 'Approved' : 'Declined',
    xResponseError: sentence,
    xInvoice: asked.xInvoice ?? '',
    xCurrency: asked.xCurrency ?? 'USD',
    xEnteredDate: new Date().toISOString(),
  }
  state.book.push(line)
  return line
}

const names: Readonly<Record<string, string>> = {
  'cc:save': 'CC:Save',
  'cc:sale': 'CC:Sale',
  'cc:authonly': 'CC:AuthOnly',
  'cc:capture': 'CC:Capture',
  'cc:void': 'CC:Void',
  'cc:voidrelease': 'CC:VoidRelease',
  'cc:voidrefund': 'CC:VoidRefund',
  'cc:refund': 'CC:Refund',
}

function shown({ of: _of, xResponseResult: _result, xResponseError: _error, ...line }: BookLine): Told {
  return { ...line, xRefnumCurrent: line.xRefNum, xBatch: '77', xEntryMethod: 'Keyed' }
}

function cardLine({ number, exp }: CardOfVault) {
  return { xMaskedCardNumber: masked(number), xCardType: typeOf(number), xExp: exp }
}

function masked(number: string): string {
  return `${number[0]}${'x'.repeat(number.length - 5)}${number.slice(-4)}`
}

function typeOf(number: string): string {
  const brand = bankOf(number).brand
  return { visa: 'Visa', mastercard: 'MasterCard', amex: 'Amex', discover: 'Discover' }[brand] ?? 'Unknown'
}

function nextRef(state: CardknoxState): string {
  state.lastRef += 1
  return String(state.lastRef)
}

const reportMax = 1000

/** The report of some days: every line that was entered in them. */
export function report(state: CardknoxState, key: string, asked: Fields): Told {
  if (asked.xKey !== key) return fault('01208', 'Specified Key Not Found')
  const known = new Set([...documented, 'xBeginDate', 'xEndDate', 'xFields', 'xMaxRecords', 'xGetNewest'])
  if (Object.keys(asked).some(name => !known.has(name))) return fault('01002', 'Unknown field')
  const [from, to] = [asked.xBeginDate ?? '', asked.xEndDate ?? '']
  if (!/^\d{4}-\d\d-\d\d/.test(from) || !/^\d{4}-\d\d-\d\d/.test(to)) return fault('01010', 'Invalid date')
  const lines = state.book
    .filter(({ xEnteredDate }) => xEnteredDate >= from && xEnteredDate.slice(0, 10) <= to)
    .slice(0, reportMax)
    .map(({ of: _of, ...line }) => line)
  return {
    xResult: 'S',
    xStatus: 'Success',
    xError: '',
    xRefNum: nextRef(state),
    xRecordsReturned: lines.length,
    xReportingMaxTransactions: reportMax,
    xReportData: lines,
  }
}
