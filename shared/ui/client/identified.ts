import { createStore } from './store.ts'

/** How often this screen was asked to show its name since it was opened (building-255). */
export const identified = createStore(0)
