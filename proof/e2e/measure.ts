/**
 * Runs in the page: what of the screen breaks its promises, as sentences; empty when all is well. With `enlarged` the
 * text is at 200 % meanwhile, and the size of targets is left out. Everything that it needs is inside of it.
 */
export function measure(enlarged: boolean): string[] {
  const smallestPx = 44
  const found: string[] = []
  const html = document.documentElement
  if (enlarged) html.style.fontSize = '200%'
  const dialog = document.querySelector('dialog[open]')
  const scope = dialog ?? document.body

  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true })
  }
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}"`
  /** What is said of targets does not hold for a link in the middle of a sentence (WCAG 2.5.8, inline). */
  const isInText = (element: Element) =>
    element.tagName === 'A' &&
    getComputedStyle(element).display === 'inline' &&
    element.parentElement?.textContent?.trim() !== element.textContent?.trim()

  if (html.scrollWidth > window.innerWidth)
    found.push(`scrolls sideways by ${html.scrollWidth - window.innerWidth}`)

  for (const control of enlarged
    ? []
    : scope.querySelectorAll('a[href],button,input,select,textarea,summary')) {
    const target = control.closest('label') ?? control
    const { width, height, bottom } = target.getBoundingClientRect()
    const isAway = bottom < 0 && getComputedStyle(target).position === 'absolute'
    if (!isShown(target) || isAway || isInText(target)) continue
    if (width < smallestPx || height < smallestPx)
      found.push(`${nameOf(target)} is ${Math.round(width)} × ${Math.round(height)}`)
  }

  /** What floats over the page lies in a layer of its own. */
  const layerOf = (element: Element): Element | null => {
    for (let each: Element | null = element; each; each = each.parentElement)
      if (['sticky', 'fixed'].includes(getComputedStyle(each).position)) return each
    return null
  }
  /** A table that is too wide scrolls by itself. */
  const scrolls = (element: Element): boolean =>
    element !== scope &&
    (getComputedStyle(element).overflowX === 'auto' ||
      (element.parentElement !== null && scrolls(element.parentElement)))
  const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT)
  const lines: { owner: Element; layer: Element | null; box: DOMRect }[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const owner = node.parentElement
    if (
      !owner ||
      !node.textContent?.trim() ||
      !isShown(owner) ||
      owner.closest('[aria-hidden="true"],option')
    )
      continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const layer = layerOf(owner)
    for (const box of range.getClientRects()) {
      if (box.width < 2 || box.bottom < 0) continue
      if ((box.left < -1 || box.right > window.innerWidth + 1) && !scrolls(owner))
        found.push(`${nameOf(owner)} leaves the page`)
      lines.push({ owner, layer, box })
    }
    for (let box: Element | null = owner; box && box !== scope; box = box.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(box)
      const edge = box.getBoundingClientRect()
      const hides = [overflowX, overflowY].some(each => each === 'hidden' || each === 'clip')
      const isCut = [...range.getClientRects()].some(
        ({ left, right, top, bottom }) =>
          left < edge.left - 1 || right > edge.right + 1 || top < edge.top - 3 || bottom > edge.bottom + 3,
      )
      if (hides && isCut) found.push(`${nameOf(owner)} is cut`)
    }
  }
  for (const [index, one] of lines.entries())
    for (const other of lines.slice(index + 1)) {
      if (one.layer !== other.layer || one.owner === other.owner) continue
      const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
      const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
      const least = Math.min(one.box.height, other.box.height)
      if (wide > 3 && high > least / 2) found.push(`${nameOf(one.owner)} lies over ${nameOf(other.owner)}`)
    }
  if (enlarged) html.style.fontSize = ''
  return [...new Set(found)]
}
