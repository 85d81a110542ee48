import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'

/** What a browser gets: the script that a page includes, and the pages that stand in frames of it. */
const files: Readonly<Record<string, readonly [file: string, type: string]>> = {
  '/v3/': ['script.js', 'text/javascript'],
  '/v3/card': ['card.html', 'text/html'],
  '/v3/card.js': ['card.js', 'text/javascript'],
  '/v3/wallet': ['wallet.html', 'text/html'],
  '/v3/wallet.js': ['wallet.js', 'text/javascript'],
  '/v3/proof': ['proof.html', 'text/html'],
  '/v3/proof.js': ['proof.js', 'text/javascript'],
}

/** Sends a file of the form; false where the path is none of it. */
export function sendForm(url: URL, request: IncomingMessage, response: ServerResponse): boolean {
  const found = request.method === 'GET' ? files[url.pathname] : undefined
  if (!found) return false
  const [file, type] = found
  const text = readFileSync(new URL(`form/${file}`, import.meta.url))
  response.writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-cache' }).end(text)
  return true
}
