import { beginHers } from './begin-hers.ts'

// One address for everybody (operations 4, App start).
if (location.hostname.startsWith('www.')) {
  const { protocol, host, pathname, search, hash } = location
  location.replace(`${protocol}//${host.slice('www.'.length)}${pathname}${search}${hash}`)
} else {
  // What goes wrong here is told by whoever asks again.
  beginHers(location.pathname).catch(() => undefined)
  const { start } = await import('./start.tsx')
  await start()
}
