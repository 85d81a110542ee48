/**
 * From now on what is scrolled to moves the boxes of this page alone. A browser would move those of the page around
 * this frame too, until the frame is out of its sight.
 */
export function scrollInside(): void {
  Element.prototype.scrollIntoView = function (how) {
    const { block = 'start', inline = 'nearest' } = typeof how === 'object' ? how : {}
    for (let box = this.parentElement; box; box = box.parentElement) {
      const { top, bottom, left, right } = this.getBoundingClientRect()
      const edges = box === document.scrollingElement ? windowEdges() : box.getBoundingClientRect()
      box.scrollBy({
        top: distance(block, [top, bottom], [edges.top, edges.bottom]),
        left: distance(inline, [left, right], [edges.left, edges.right]),
        behavior: 'instant',
      })
      if (getComputedStyle(box).position === 'fixed') return
    }
  }
}

function windowEdges() {
  return { top: 0, bottom: window.innerHeight, left: 0, right: window.innerWidth }
}

type Span = readonly [from: number, to: number]

/** By how many CSS pixels a box is scrolled for an element in it. */
function distance(how: ScrollLogicalPosition, [from, to]: Span, [boxFrom, boxTo]: Span): number {
  if (how === 'center') return (from + to - boxFrom - boxTo) / 2
  if (how === 'start' || from < boxFrom) return from - boxFrom
  return how === 'end' || to > boxTo ? to - boxTo : 0
}
