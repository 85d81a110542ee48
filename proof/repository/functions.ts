import { parseSync, Visitor } from 'rolldown/utils'

export interface FunctionSize {
  readonly name: string
  readonly lines: number
}

/** The functions of a TypeScript source with their length in lines, nested ones included. */
export function functionsOf(path: string, text: string): FunctionSize[] {
  const found: FunctionSize[] = []
  const lineOf = (offset: number) => text.slice(0, offset).split('\n').length
  const keep = (node: Spanned) =>
    found.push({ name: node.id?.name ?? 'anonymous', lines: lineOf(node.end) - lineOf(node.start) + 1 })
  const { program } = parseSync(path, text)
  new Visitor({ FunctionDeclaration: keep, FunctionExpression: keep, ArrowFunctionExpression: keep }).visit(
    program,
  )
  return found
}

interface Spanned {
  readonly start: number
  readonly end: number
  readonly id?: { readonly name: string } | null
}
