/** One message of Asterisk's manager interface: its headers by their names, the last of a name that comes twice. */
export type AmiMessage = Readonly<Record<string, string>>

/** More without the end of a message is nothing that an exchange says. */
const longestMessageBytes = 64 * 1024
const endOfMessage = '\r\n\r\n'

/** An action as it goes over the wire. What would begin another header is taken out of every value. */
export function writeAction(headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value.replace(/\p{Cc}/gu, ' ')}`)
  return `${lines.join('\r\n')}${endOfMessage}`
}

/** Puts messages together of what the wire brings, wherever it was cut. Throws where one has no end. */
export class AmiReader {
  #rest = ''
  #greeted = false

  take(text: string): AmiMessage[] {
    this.#rest += text
    this.#skipGreeting()
    const messages: AmiMessage[] = []
    for (let end = this.#end(); end >= 0; end = this.#end()) {
      messages.push(parse(this.#rest.slice(0, end)))
      this.#rest = this.#rest.slice(end + endOfMessage.length)
    }
    if (this.#rest.length > longestMessageBytes) throw new Error('a message without an end')
    return messages
  }

  #end(): number {
    return this.#greeted ? this.#rest.indexOf(endOfMessage) : -1
  }

  /** One line that says what answers, before all messages. */
  #skipGreeting(): void {
    const end = this.#rest.indexOf('\r\n')
    if (this.#greeted || end < 0) return
    this.#greeted = true
    this.#rest = this.#rest.slice(end + 2)
  }
}

function parse(text: string): AmiMessage {
  const headers = text.split('\r\n').map(line => {
    const colon = line.indexOf(':')
    return [line.slice(0, Math.max(0, colon)).trim(), line.slice(colon + 1).trim()] as const
  })
  return Object.fromEntries(headers)
}
