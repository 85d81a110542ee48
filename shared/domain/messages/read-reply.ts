/** What a patron's text asks for. `words`: anything else, for a person to read. */
export const replyMeanings = ['stop', 'start', 'help', 'confirm', 'cancel', 'late', 'words'] as const
export type ReplyMeaning = (typeof replyMeanings)[number]

/** What the desk is shown of her answer. */
export const patronReplies = ['', 'confirmed', 'late'] as const
export type PatronReply = (typeof patronReplies)[number]

/** The words by their meaning. A text is one of them, or a sentence for a person. The first five are Twilio's own. */
const wordsOf: Readonly<Record<Exclude<ReplyMeaning, 'words'>, readonly string[]>> = {
  stop: ['stop', 'stopall', 'unsubscribe', 'end', 'quit', 'הסר', 'הסירו', 'עצור'],
  start: ['start', 'unstop', 'התחל', 'החזר'],
  help: ['help', 'info', 'עזרה', 'הילף'],
  confirm: ['confirm', 'yes', 'y', 'c', '1', 'ok', 'אישור', 'מאשרת', 'כן', 'יא', 'יע'],
  cancel: ['cancel', '2', 'ביטול', 'בטל', 'לבטל', 'מבטלת', 'קענסל'],
  late: ['late', '3', 'איחור', 'מאחרת', 'אאחר', 'שפעט'],
}

const meaningOf = new Map(
  Object.entries(wordsOf).flatMap(([meaning, words]) =>
    words.map(word => [word, meaning as ReplyMeaning] as const),
  ),
)

/**
 * Reads the answer of a patron to a text, in English, Hebrew or Yiddish (messages-521). Case, spaces and punctuation
 * around one word do not count. A sentence is never an order: "please do not cancel" is for a person to read.
 */
export function readReply(text: string): ReplyMeaning {
  const word = text
    .toLowerCase()
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  return meaningOf.get(word) ?? 'words'
}
