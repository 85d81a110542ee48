/** The words that a search begins with, which the address of a page may name (`?find=`). */
export function wordsOfAddress(): string {
  return new URLSearchParams(location.search).get('find') ?? ''
}
