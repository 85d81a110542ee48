import type { AnchorHTMLAttributes, ReactNode } from 'react'
import { useHref, useLinkClickHandler } from 'react-router'

/**
 * A way to another screen of this app. The router's own link brings its prefetching of server-rendered pages along,
 * which we have none of and which every first page would carry.
 */
export function Link({
  to,
  state,
  replace = false,
  children,
  ...anchor
}: {
  to: string
  state?: unknown
  replace?: boolean
  children: ReactNode
} & AnchorHTMLAttributes<HTMLAnchorElement>) {
  const go = useLinkClickHandler<HTMLAnchorElement>(to, { replace, state })
  return (
    <a {...anchor} href={useHref(to)} onClick={go}>
      {children}
    </a>
  )
}
