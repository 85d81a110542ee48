import { prefetchOwnData } from './prefetch-own-data.ts'

// One address for everybody (screens-34).
if (location.hostname.startsWith('www.')) {
  const { protocol, host, pathname, search, hash } = location
  location.replace(`${protocol}//${host.slice('www.'.length)}${pathname}${search}${hash}`)
} else {
  // The screens report a failure when they send the request again.
  prefetchOwnData(location.pathname).catch(() => undefined)
  // Not awaited: the app's bundles import this one, and would wait for it while it waits for them.
  void import('./start.tsx').then(({ start }) => start())
}
