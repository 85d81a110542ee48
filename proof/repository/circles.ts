export interface Import {
  /** Paths from the root. */
  readonly from: string
  readonly target: string
}

/**
 * Returns each circle of imports, sorted, at every level of the folder tree. The nodes of a level are the files and
 * folders that lie side by side: an import of `a/b/x.ts` by `a/c/y.ts` is an arrow from `a/c` to `a/b`.
 */
export function findCircles(imports: readonly Import[]): string[][] {
  const arrows = new Map<string, Set<string>>()
  for (const { from, target } of imports) {
    const [own, other] = neighbours(from, target)
    arrows.set(own, (arrows.get(own) ?? new Set()).add(other))
  }
  return components(arrows).filter(component => component.length > 1)
}

/** The two children of the deepest folder that holds both paths. */
function neighbours(from: string, target: string): [string, string] {
  const [own, other] = [from.split('/'), target.split('/')]
  const depth = own.findIndex((part, index) => part !== other[index])
  return [own.slice(0, depth + 1).join('/'), other.slice(0, depth + 1).join('/')]
}

/** The strongly connected components of a graph, by Tarjan's algorithm. */
function components(arrows: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const found: string[][] = []
  const visit = (node: string) => {
    order.set(node, order.size)
    lowest.set(node, order.size - 1)
    open.push(node)
    for (const next of arrows.get(node) ?? []) {
      if (!order.has(next)) visit(next)
      if (open.includes(next)) lowest.set(node, Math.min(lowest.get(node) ?? 0, lowest.get(next) ?? 0))
    }
    if (lowest.get(node) === order.get(node)) found.push(open.splice(open.indexOf(node)).sort())
  }
  for (const node of arrows.keys()) if (!order.has(node)) visit(node)
  return found
}
