import { options } from 'preact'

export * from 'preact/compat'
export { default } from 'preact/compat'

/** Of the router, which asks for it in data mode alone: the patrons' app has no actions. */
export function useOptimistic(state) {
  return [state, () => undefined]
}

/** The elements that were there before. */
const known = new WeakSet()
const { vnode: prepare } = options

/** As in React, an element that is added with `autoFocus` gets the focus; a browser gives it in a new page alone. */
options.vnode = vnode => {
  const { type, props, ref } = vnode
  prepare?.(vnode)
  if (typeof type !== 'string' || !('autoFocus' in props)) return
  vnode.ref = element => {
    if (typeof ref === 'function') ref(element)
    else if (ref) ref.current = element
    if (element === null || known.has(element)) return
    known.add(element)
    // After the layout effects: one of them may take away a modal, before which nothing else gets the focus.
    if (props.autoFocus) queueMicrotask(() => element.focus())
  }
}
