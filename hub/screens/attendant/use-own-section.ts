import { useState } from 'react'

const key = 'mayim.section'

/** The section that this tablet shows, stored on the tablet. Null shows all sections. */
export function useOwnSection(): [number | null, (sectionId: number | null) => void] {
  const [sectionId, setSectionId] = useState(kept)
  return [
    sectionId,
    chosen => {
      setSectionId(chosen)
      if (chosen === null) localStorage.removeItem(key)
      else localStorage.setItem(key, String(chosen))
    },
  ]
}

function kept(): number | null {
  const number = Number(localStorage.getItem(key) ?? Number.NaN)
  return Number.isInteger(number) ? number : null
}
