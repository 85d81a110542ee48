import { useEffect } from 'react'

/** The browser's title of the page, which other people may see: keep it neutral. Only React itself lifts a `title`. */
export function DocumentTitle({ children: title }: { children: string }) {
  useEffect(() => {
    document.title = title
  }, [title])
  return null
}
