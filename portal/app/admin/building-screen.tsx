import { BuildingPage } from '@mayim/ui/building/building-page.tsx'

/** Admin building: sections, rooms and cubicles, which the hub stores. */
export function BuildingScreen() {
  return <BuildingPage mayChange />
}
