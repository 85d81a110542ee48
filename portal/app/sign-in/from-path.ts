/**
 * Where she came from, if it is a page of ours: a path of this origin and nothing that a browser could read as
 * another host. Anything else is the root.
 */
export function fromPath(value: unknown): string {
  if (typeof value !== 'string' || !value.startsWith('/')) return '/'
  const origin = 'https://here.invalid'
  let url: URL
  try {
    url = new URL(value, origin)
  } catch {
    return '/'
  }
  if (url.origin !== origin || url.pathname.startsWith('//') || url.pathname === '/login') return '/'
  return `${url.pathname}${url.search}${url.hash}`
}
