/**
 * The page to return to, if it is ours: a path of this origin that no browser reads as another host. Otherwise the
 * root.
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
