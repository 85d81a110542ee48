/** One message of the Asterisk Manager Interface, as headers by name. Of a repeated header the last value counts. */
export type AmiMessage = Readonly<Record<string, string>>

/** Asterisk never sends a message longer than this. */
const maxMessageLength = 64 * 1024
const endOfMessage = '\r\n\r\n'

/** Encodes an action. Control characters in values become spaces, so that a value cannot start another header. */
export function writeAction(headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value.replace(/\p{Cc}/gu, ' ')}`)
  return `${lines.join('\r\n')}${endOfMessage}`
}

/** Assembles messages from chunks of any size. Throws when a message exceeds the length limit. */
export class AmiReader {
  #buffer = ''
  #bannerRead = false

  read(text: string): AmiMessage[] {
    this.#buffer += text
    this.#skipBanner()
    const messages: AmiMessage[] = []
    for (let end = this.#end(); end >= 0; end = this.#end()) {
      messages.push(parse(this.#buffer.slice(0, end)))
      this.#buffer = this.#buffer.slice(end + endOfMessage.length)
    }
    if (this.#buffer.length > maxMessageLength) throw new Error('a message without an end')
    return messages
  }

  #end(): number {
    return this.#bannerRead ? this.#buffer.indexOf(endOfMessage) : -1
  }

  /** Asterisk sends one line with its version before the first message. */
  #skipBanner(): void {
    const end = this.#buffer.indexOf('\r\n')
    if (this.#bannerRead || end < 0) return
    this.#bannerRead = true
    this.#buffer = this.#buffer.slice(end + 2)
  }
}

function parse(text: string): AmiMessage {
  const headers = text.split('\r\n').map(line => {
    const colon = line.indexOf(':')
    return [line.slice(0, Math.max(0, colon)).trim(), line.slice(colon + 1).trim()] as const
  })
  return Object.fromEntries(headers)
}
