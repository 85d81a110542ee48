import type { AnchorHTMLAttributes, ReactNode } from 'react'
import { useHref, useLinkClickHandler } from 'react-router'

/**
 * A link to another screen of this app. The router's own link includes prefetching for server-rendered pages, which
 * these apps do not have, and would add it to every first page.
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
