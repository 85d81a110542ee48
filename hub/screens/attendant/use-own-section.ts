import { useState } from 'react'

const key = 'mayim.section'

/** The section whose rooms this tablet shows; kept on the tablet, null for the whole house. */
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
