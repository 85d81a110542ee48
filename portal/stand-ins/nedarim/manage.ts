import { bankOf } from '../stripe/cards.ts'
import { type NedarimLine, type NedarimState, nextId } from './state.ts'

type Fields = Readonly<Record<string, string>>

/** Answers of the management page: JSON, or a sentence in its place. */
export type Told = object | string

const pageMax = 2000

/** The parameters of each action beside Action, MosadId and ApiPassword, as the vendor's document names them. */
export const documented: Readonly<Record<string, readonly string[]>> = {
  GetHistoryJson: ['LastId', 'MaxId'],
  DeletedAllowedTransaction: ['TransactionId'],
  RefundTransaction: ['TransactionId', 'RefundAmount'],
}
const no = (Message: string) => ({ Result: 'Error', Message })

/** The actions of the management page as far as they are used. */
export const actions: Readonly<
  Record<string, (state: NedarimState, fields: Fields, isSent: boolean) => Told>
> = {
  GetHistoryJson: (state, { LastId = '', MaxId = '' }) =>
    state.lines
      .filter(({ TransactionId: id }) => Number(id) > Number(LastId || 0))
      .slice(0, Math.min(Number(MaxId) || pageMax, pageMax))
      .map(({ number: _number, refunded: _refunded, ...line }) => line),
  // Until the evening's transmission a charge is deleted at its source.
  DeletedAllowedTransaction: (state, { TransactionId = '' }, isSent) => {
    const line = lineOf(state, TransactionId)
    if (!line) return no('עסקה לא נמצאה')
    if (isSent) return 'העסקה כבר שודרה לחברת האשראי'
    if (line.Amount === '0' || line.refunded) return no('העסקה בוטלה')
    if (bankOf(line.number).refund === 'failed') return no('הפעולה נדחתה')
    line.Amount = '0'
    return { Result: 'OK', Message: '' }
  },
  RefundTransaction: (state, { TransactionId = '', RefundAmount = '' }) => {
    const line = lineOf(state, TransactionId)
    if (!line) return no('עסקה לא נמצאה')
    if (line.refunded || line.Amount === '0') return no('לא ניתן לבצע זיכוי פעמיים')
    if (!(Number(RefundAmount) > 0) || Number(RefundAmount) > Number(line.Amount)) return no('סכום שגוי')
    if (bankOf(line.number).refund === 'failed') return no('הזיכוי נדחה')
    line.refunded = true
    state.lines.push({
      ...line,
      TransactionId: nextId(state),
      Amount: `-${RefundAmount}`,
      Comments: `זיכוי עסקה: ${TransactionId}`,
      refunded: true,
    })
    return { Result: 'OK', Message: '' }
  },
}

function lineOf(state: NedarimState, id: string): NedarimLine | undefined {
  return state.lines.find(line => line.TransactionId === id && Number(line.Amount) >= 0)
}
