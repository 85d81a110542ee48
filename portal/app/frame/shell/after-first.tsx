import { KeepPlaces } from './keep-places.tsx'
import { NewVersion } from './new-version.tsx'

/** What is beside each page and not needed to show the first one, in one bundle. */
export function AfterFirst() {
  return (
    <>
      <NewVersion />
      <KeepPlaces />
    </>
  )
}
