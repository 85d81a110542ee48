import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { readSources, root } from './sources.ts'

/** The pages for who works on the code. Decisions tell of their day. */
const pages = ['', 'docs', 'docs/rules', 'deploy'].flatMap(folder =>
  readdirSync(join(root, folder))
    .filter(name => name.endsWith('.md') && name !== 'CHANGELOG.md')
    .map(name => join(folder, name)),
)

/** From the root: a path with a folder of ours at its start. */
const written = /`((?:shared|hub|portal|firmware-bridge|demo|proof|deploy|docs)\/[^`\s]+)`/g
/** A file without its folders, or with the last of them. */
const named = /`([\w./-]+\.(?:tsx?|mjs))`/g
/** Made at run time, by a build or by an installer. */
const made = /\/(dist|\.data|node_modules|test-results|screenshots)\b|^deploy\/certificates$/

/** `a/{b,c}.ts` is two paths. */
function expand(path: string): string[] {
  const [, before = '', inside, after = ''] = /^(.*?)\{([^}]*)\}(.*)$/.exec(path) ?? []
  return inside === undefined ? [path] : inside.split(',').flatMap(each => expand(before + each + after))
}

const sources = readSources().map(({ path }) => `/${path}`)

test.each(pages)('the paths and links in %s lead somewhere', page => {
  const text = readFileSync(join(root, page), 'utf8')
  const paths = [...text.matchAll(written)]
    .flatMap(([, path = '']) => expand(path))
    .filter(path => !/[<>*…#:]/.test(path) && !made.test(path))
  expect(paths.filter(path => !existsSync(join(root, path)))).toEqual([])
  const names = [...text.matchAll(named)].map(([, name = '']) => `/${name}`)
  expect(names.filter(name => !sources.some(path => path.endsWith(name)))).toEqual([])
  const links = [...text.matchAll(/\]\(([^)#\s]*)(?:#([^)\s]+))?\)/g)]
    .map(([, target = '', anchor]) => ({ target, anchor }))
    .filter(({ target }) => !/^\w+:/.test(target))
  const lost = links.filter(({ target, anchor }) => {
    const to = target === '' ? page : join(dirname(page), target)
    return !existsSync(join(root, to)) || (anchor !== undefined && !anchorsOf(to).has(anchor))
  })
  expect(lost).toEqual([])
})

/** The anchors of a page's headings, as GitHub makes them. */
function anchorsOf(page: string): ReadonlySet<string> {
  const headings = readFileSync(join(root, page), 'utf8').matchAll(/^#+ (.+)$/gm)
  return new Set(
    [...headings].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\- _]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )
}
