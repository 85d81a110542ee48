import { useState } from 'react'

export type View = 'columns' | 'list'
/** Chosen by reception, stored on this computer. */
const viewKey = 'mayimDeskView'

/** How the night is shown: in columns or as a sortable list. */
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
