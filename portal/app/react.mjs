export * from 'preact/compat'
export { default } from 'preact/compat'

/** Of the router, which asks for it in data mode alone: this app has no actions. */
export function useOptimistic(state) {
  return [state, () => undefined]
}
