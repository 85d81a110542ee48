import { useState } from 'react'

export type View = 'columns' | 'list'
/** Hers to choose, kept on this computer. */
const viewKey = 'mayimDeskView'

/** How the evening is shown: in columns, or as a list that sorts. */
export function useView(): readonly [View, (view: View) => void] {
  const [view, setView] = useState<View>(() =>
    localStorage.getItem(viewKey) === 'list' ? 'list' : 'columns',
  )
  return [
    view,
    next => {
      localStorage.setItem(viewKey, next)
      setView(next)
    },
  ]
}
