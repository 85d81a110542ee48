import { type PatronReceipt, sellsGiftCard } from '@mayim/contract/entities/patron-receipt.ts'
import { civilDate, instantDate, money, word } from '@mayim/core/receipts/receipt-words.ts'
import type { Language } from '@mayim/domain/language.ts'
import { minorOf } from '@mayim/domain/money/money.ts'

/**
 * A receipt as the text of a mail: name and address of the facility only where it allows them on receipts (privacy-9).
 */
export function receiptText(
  receipt: PatronReceipt,
  language: Language,
  { showsFacility, timeZone }: { readonly showsFacility: boolean; readonly timeZone: string },
): string {
  const amount = (value: number) => money(minorOf(value), receipt.currency, language)
  const day = (at: string) => instantDate(at, timeZone, language)
  const { balance } = receipt
  const charges = receipt.charges.map(each => `${word(language, each.word)}: ${amount(each.amount)}`)
  const payments = receipt.payments.map(each => {
    const card = each.reference === null ? '' : ` •••• ${each.reference}`
    return `${word(language, each.word)}${card}, ${day(each.at)}: ${amount(each.amount)}`
  })
  return [
    ...(showsFacility && receipt.heading.length > 0 ? [...receipt.heading, ''] : []),
    `${word(language, 'title')} ${receipt.number}`,
    ...(receipt.night === null ? [] : [`${word(language, 'date')}: ${civilDate(receipt.night, language)}`]),
    ...(receipt.isCanceled ? [word(language, 'canceled')] : []),
    '',
    ...charges,
    `${word(language, 'total')}: ${amount(receipt.total)}`,
    ...(sellsGiftCard(receipt) ? [word(language, 'codeElsewhere')] : []),
    '',
    ...payments,
    balanceLine(balance, language, amount),
    '',
    word(language, 'thanks'),
  ].join('\n')
}

function balanceLine(balance: number, language: Language, amount: (value: number) => string): string {
  if (balance === 0) return word(language, 'settled')
  return balance > 0
    ? `${word(language, 'balance')}: ${amount(balance)}`
    : `${word(language, 'credit')}: ${amount(-balance)}`
}
