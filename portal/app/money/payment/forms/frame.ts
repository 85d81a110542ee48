/** A frame of the processor, and what it says; messages of anybody else are not heard. */
export interface Frame {
  readonly element: HTMLIFrameElement
  readonly send: (message: object) => void
  readonly remove: () => void
}

export function addFrame(
  host: HTMLElement,
  { src, title }: { readonly src: string; readonly title: string },
  hear: (data: Readonly<Record<string, unknown>>) => void,
  /** Whose messages count: by default the frame's own address. */
  origin = new URL(src).origin,
): Frame {
  const element = document.createElement('iframe')
  element.src = src
  element.title = title
  function listen(event: MessageEvent) {
    const isHers = event.source === element.contentWindow && event.origin === origin
    if (isHers && typeof event.data === 'object' && event.data !== null) hear(event.data)
  }
  // Once: a second listener could have it charge twice.
  addEventListener('message', listen)
  host.append(element)
  return {
    element,
    send: message => element.contentWindow?.postMessage(message, origin),
    remove() {
      removeEventListener('message', listen)
      element.remove()
    },
  }
}
