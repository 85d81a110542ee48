import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from '../repository/sources.ts'
import { type Figure, figure } from './figure.ts'

/**
 * Measures the JavaScript that a browser loads before a page can be used: the page's scripts, their static imports, and
 * the chunk `start` that they import first.
 */
export function measureFirstPages(): Figure[] {
  return [
    figure('portal.firstPage.gzip', gzipBytes('portal/dist/app', 'index.html') / 1024, 'KB'),
    figure('panel.firstPage.gzip', gzipBytes('hub/dist/screens', 'room.html') / 1024, 'KB'),
  ]
}

/** Matches static imports, and the dynamic import of `start`, before which the page renders nothing. */
const imports = /(?:\bfrom\s*|\bimport\s*|\bimport\((?=["'`]\.\/start-))["'`](\.{1,2}\/[^"'`]+\.js)["'`]/g

function gzipBytes(folder: string, page: string): number {
  const html = readFileSync(join(root, folder, page), 'utf8')
  const entries = [...html.matchAll(/(?:src|href)="\/?([^"]+\.js)"/g)].map(([, path = '']) => path)
  const seen = new Set<string>()
  const visit = (path: string) => {
    if (seen.has(path)) return
    seen.add(path)
    const text = readFileSync(join(root, folder, path), 'utf8')
    const imported = [...text.matchAll(imports)]
    for (const [, specifier = ''] of imported) visit(posix.join(posix.dirname(path), specifier))
  }
  for (const entry of entries) visit(entry)
  return [...seen].reduce((sum, path) => sum + gzipSync(readFileSync(join(root, folder, path))).length, 0)
}
