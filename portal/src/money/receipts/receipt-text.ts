import { type PatronReceipt, sellsGiftCard } from '@mayim/contract/entities/patron-receipt.ts'
import { civilDate, instantDate, money, type ReceiptWords } from '@mayim/core/money/receipts/receipt-words.ts'
import type { Language } from '@mayim/domain/language.ts'
import { minorOf } from '@mayim/domain/money/money.ts'

/**
 * A receipt as the text of a mail: name and address of the facility only where it allows them on receipts (privacy-9).
 */
export function receiptText(
  receipt: PatronReceipt,
  language: Language,
  words: ReceiptWords,
  { showsFacility, timeZone }: { readonly showsFacility: boolean; readonly timeZone: string },
): string {
  const amount = (value: number) => money(minorOf(value), receipt.currency, language)
  const day = (at: string) => instantDate(at, timeZone, language)
  const { balance } = receipt
  const charges = receipt.charges.map(each => `${words[each.word]}: ${amount(each.amount)}`)
  const payments = receipt.payments.map(each => {
    const card = each.reference === null ? '' : ` •••• ${each.reference}`
    return `${words[each.word]}${card}, ${day(each.at)}: ${amount(each.amount)}`
  })
  return [
    ...(showsFacility && receipt.heading.length > 0 ? [...receipt.heading, ''] : []),
    `${words.title} ${receipt.number}`,
    ...(receipt.night === null ? [] : [`${words.date}: ${civilDate(receipt.night, language)}`]),
    ...(receipt.isCanceled ? [words.canceled] : []),
    '',
    ...charges,
    `${words.total}: ${amount(receipt.total)}`,
    ...(sellsGiftCard(receipt) ? [words.codeElsewhere] : []),
    '',
    ...payments,
    balanceLine(balance, words, amount),
    '',
    words.thanks,
  ].join('\n')
}

function balanceLine(balance: number, words: ReceiptWords, amount: (value: number) => string): string {
  if (balance === 0) return words.settled
  return balance > 0 ? `${words.balance}: ${amount(balance)}` : `${words.credit}: ${amount(-balance)}`
}
