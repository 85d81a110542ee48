import { readFileSync } from 'node:fs'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

export type ComposeService = 'portal' | 'hub' | 'bridge'

/**
 * The environment of a service as `docker compose` would set it: that of its image, then that of compose.yaml, with the
 * variables of the operator's `.env` in place.
 */
export function composeEnvironment(
  service: ComposeService,
  dotEnv: Readonly<Record<string, string>>,
): Record<string, string> {
  const compose = read('deploy/compose.yaml')
  const block = blockOf(compose, ` {2}${service}:`)
  const environment = blockOf(block, ' {4}environment:')
  const shared = /<<: \*(\w+)/.exec(environment)?.[1]
  const anchored = shared === undefined ? '' : blockOf(compose, `x-\\w+: &${shared}`)
  const target = /target: ([\w-]+)/.exec(block)?.[1] ?? ''
  return { ...imageEnvironment(target), ...variables(anchored, dotEnv), ...variables(environment, dotEnv) }
}

/** The lines below a key, up to the next line that is indented no more than the key. */
function blockOf(text: string, key: string): string {
  const lines = text.split('\n')
  const start = lines.findIndex(line => new RegExp(`^${key}`).test(line))
  if (start < 0) throw new Error(`compose.yaml has no ${key}`)
  const indent = indentOf(lines[start] ?? '')
  const rest = lines.slice(start + 1)
  const end = rest.findIndex(line => line.trim() !== '' && indentOf(line) <= indent)
  return rest.slice(0, end < 0 ? rest.length : end).join('\n')
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length
}

function variables(block: string, dotEnv: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    [...block.matchAll(/^ +([A-Z][A-Z_]+): (.*)$/gm)].map(([, name = '', value = '']) => [
      name,
      substituted(value.replace(/^'(.*)'$/, '$1'), dotEnv),
    ]),
  )
}

/** `${NAME:-default}` and `${NAME:?message}`. */
function substituted(value: string, dotEnv: Readonly<Record<string, string>>): string {
  return value.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, kind: string, text: string) => {
    const set = dotEnv[name]
    if (set) return set
    if (kind === '?') throw new Error(`${name}: ${text}`)
    return text ?? ''
  })
}

/** The ENV lines of an image and of those that it is built from. */
function imageEnvironment(target: string): Record<string, string> {
  const stage = new RegExp(`^FROM (\\S+) AS ${target}\\n((?:(?!FROM ).*\\n?)*)`, 'm').exec(read('Dockerfile'))
  if (!stage) return {}
  const [, from = '', lines = ''] = stage
  const own = [...lines.matchAll(/^ENV (.*)$/gm)].flatMap(([, pairs = '']) =>
    pairs.split(' ').map(pair => pair.split('=') as [string, string]),
  )
  return { ...imageEnvironment(from), ...Object.fromEntries(own) }
}
