/**
 * Runs in the page: returns sideways scrolling and controls smaller than 44 px, as sentences. Self-contained, because
 * the browser gets only this function.
 */
export function findControlFaults(): string[] {
  const smallestPx = 44
  const faults: string[] = []
  const html = document.documentElement
  const scope = document.querySelector('dialog[open]') ?? document.body
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}"`
  /** The minimum size does not apply to a link in the middle of a sentence (WCAG 2.5.8, inline). */
  const isInText = (element: Element) =>
    element.tagName === 'A' &&
    getComputedStyle(element).display === 'inline' &&
    element.parentElement?.textContent?.trim() !== element.textContent?.trim()

  if (html.scrollWidth > window.innerWidth)
    faults.push(`scrolls sideways by ${html.scrollWidth - window.innerWidth}`)
  for (const control of scope.querySelectorAll('a[href],button,input,select,textarea,summary')) {
    const target = control.closest('label') ?? control
    const { width, height, bottom } = target.getBoundingClientRect()
    const isShown = width > 1 && height > 1 && target.checkVisibility({ visibilityProperty: true })
    const isOutside = bottom < 0 && getComputedStyle(target).position === 'absolute'
    if (!isShown || isOutside || isInText(target)) continue
    if (width < smallestPx || height < smallestPx)
      faults.push(`${nameOf(target)} is ${Math.round(width)} × ${Math.round(height)}`)
  }
  return [...new Set(faults)]
}

interface TextLine {
  readonly owner: Element
  /** The sticky or fixed ancestor, which is a layer above the page. */
  readonly layer: Element | null
  readonly box: DOMRect
}

/**
 * Runs in the page: returns texts that are cut, leave the page or overlap, as sentences; with `enlarged` at 200 % text
 * size, and with sideways scrolling. Self-contained, because the browser gets only this function.
 */
export function findTextFaults(enlarged: boolean): string[] {
  const faults: string[] = []
  const html = document.documentElement
  // What is far below keeps a size that was guessed until it is near: all of it is laid out here.
  const all = new CSSStyleSheet()
  all.replaceSync('* { content-visibility: visible !important }')
  document.adoptedStyleSheets.push(all)
  if (enlarged) html.style.fontSize = '200%'
  const scope = document.querySelector('dialog[open]') ?? document.body
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}"`
  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true })
  }
  const layerOf = (element: Element): Element | null => {
    for (let each: Element | null = element; each; each = each.parentElement)
      if (['sticky', 'fixed'].includes(getComputedStyle(each).position)) return each
    return null
  }
  /** Whether an ancestor scrolls sideways on its own, such as a wide table. */
  const scrolls = (element: Element): boolean =>
    element !== scope &&
    (getComputedStyle(element).overflowX === 'auto' ||
      (element.parentElement !== null && scrolls(element.parentElement)))
  const isCutBy = (box: Element, boxes: readonly DOMRect[]) => {
    const { overflowX, overflowY } = getComputedStyle(box)
    const hides = [overflowX, overflowY].some(each => each === 'hidden' || each === 'clip')
    const edge = box.getBoundingClientRect()
    const isOver = ({ left, right, top, bottom }: DOMRect) =>
      left < edge.left - 1 || right > edge.right + 1 || top < edge.top - 3 || bottom > edge.bottom + 3
    return hides && boxes.some(isOver)
  }
  const overlap = (one: TextLine, other: TextLine) => {
    if (one.layer !== other.layer || one.owner === other.owner) return false
    const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
    const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
    return wide > 3 && high > Math.min(one.box.height, other.box.height) / 2
  }

  if (enlarged && html.scrollWidth > window.innerWidth)
    faults.push(`scrolls sideways by ${html.scrollWidth - window.innerWidth}`)
  const lines: TextLine[] = []
  const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const owner = node.parentElement
    if (!owner || !node.textContent?.trim() || !isShown(owner)) continue
    if (owner.closest('[aria-hidden="true"],option')) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const boxes = [...range.getClientRects()]
    for (const box of boxes.filter(each => each.width >= 2 && each.bottom >= 0)) {
      if ((box.left < -1 || box.right > window.innerWidth + 1) && !scrolls(owner))
        faults.push(`${nameOf(owner)} leaves the page`)
      lines.push({ owner, layer: layerOf(owner), box })
    }
    for (let box: Element | null = owner; box && box !== scope; box = box.parentElement)
      if (isCutBy(box, boxes)) faults.push(`${nameOf(owner)} is cut`)
  }
  for (const [index, one] of lines.entries())
    for (const other of lines.slice(index + 1))
      if (overlap(one, other)) faults.push(`${nameOf(one.owner)} overlaps ${nameOf(other.owner)}`)
  if (enlarged) html.style.fontSize = ''
  document.adoptedStyleSheets.pop()
  return [...new Set(faults)]
}

/**
 * Runs in the page: returns what is not whole without scrolling the page, as sentences: texts and controls outside the
 * window, or wider than the list that scrolls them, and controls under something else. A layer over the page may cover
 * controls. Self-contained, because the browser gets only this function.
 */
export function findCutParts(): string[] {
  const insetPx = 6
  const layerOf = (element: Element): Element | null => {
    for (let each: Element | null = element; each; each = each.parentElement)
      if (getComputedStyle(each).position === 'fixed') return each
    return null
  }
  const scrollerOf = (element: Element): Element | null => {
    for (let each = element.parentElement; each && each !== document.body; each = each.parentElement)
      if (each.tagName === 'UL' && getComputedStyle(each).overflowY === 'auto') return each
    return null
  }
  const isCoveredAt = (control: Element, x: number, y: number): boolean => {
    const hit = document.elementFromPoint(x, y)
    if (hit === null || control.contains(hit)) return hit === null
    const layer = layerOf(hit)
    return layer === null || layer.contains(control)
  }
  const isCovered = (control: Element): boolean => {
    const { left, right, top, bottom } = control.getBoundingClientRect()
    return [left + insetPx, (left + right) / 2, right - insetPx].some(x =>
      [top + insetPx, bottom - insetPx].some(y => isCoveredAt(control, x, y)),
    )
  }
  const isOutside = (part: Element, box: DOMRect): boolean => {
    const scroller = scrollerOf(part)
    const frame = scroller?.getBoundingClientRect() ?? new DOMRect(0, 0, innerWidth, innerHeight)
    const isBeside = box.left < frame.left - 1 || box.right > frame.right + 1
    // A list shows the rest when it is scrolled.
    return isBeside || (scroller === null && (box.top < frame.top - 1 || box.bottom > frame.bottom + 1))
  }
  const textBoxes = (part: Element): DOMRect[] =>
    [...part.childNodes]
      .filter(node => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
      .flatMap(node => {
        const range = document.createRange()
        range.selectNodeContents(node)
        return [...range.getClientRects()]
      })
  const faultsOf = (part: Element): string[] => {
    const isControl = part.matches('button, a[href], input')
    const boxes = isControl ? [part.getBoundingClientRect(), ...textBoxes(part)] : textBoxes(part)
    const name = (part.getAttribute('aria-label') ?? part.textContent ?? '').trim().slice(0, 40)
    if (boxes.some(box => isOutside(part, box))) return [`"${name}" is cut off`]
    if (isControl && part.scrollWidth > part.clientWidth + 1) return [`"${name}" does not hold its text`]
    return isControl && scrollerOf(part) === null && isCovered(part) ? [`"${name}" is covered`] : []
  }
  const main = document.querySelector('main')
  const over = main === null ? 0 : main.scrollHeight - main.clientHeight
  return [
    ...(over > 1 ? [`the main part is cut off by ${over}`] : []),
    ...[...document.body.querySelectorAll('*')]
      .filter(each => each.checkVisibility({ visibilityProperty: true }))
      .flatMap(faultsOf),
  ]
}
