import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { browserOf } from '@mayim/testing/http/http-client.ts'
import { startTestServer, type TestServer } from '@mayim/testing/http/test-server.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'

let folder: string
let server: TestServer
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mayim-screens-'))
  mkdirSync(join(folder, 'assets'))
  mkdirSync(join(`${folder}-gallery`, 'assets'), { recursive: true })
  writeFileSync(join(`${folder}-gallery`, 'index.html'), '<p>gallery</p>')
  writeFileSync(join(`${folder}-gallery`, 'assets', 'main-4b1c.js'), 'export {}')
  writeFileSync(join(folder, 'index.html'), '<p>index</p>')
  writeFileSync(join(folder, 'headed.html'), '<head></head>')
  writeFileSync(join(folder, 'room.html'), '<p>room</p>')
  writeFileSync(join(folder, 'assets', 'main-3f2a.js'), 'export {}')
  writeFileSync(join(folder, 'assets', 'main-3f2a.js.map'), '{}')
  writeFileSync(join(folder, 'icon.svg'), '<svg/>')
  writeFileSync(join(folder, '..', 'outside.txt'), 'outside')
  server = await startTestServer('hub', {
    server: {
      screens: {
        folder,
        gallery: `${folder}-gallery`,
        pages: { '/room': 'room.html', '/headed': 'headed.html', '/': 'index.html' },
        isPage: path => path !== '/room/none' && (path === '/' || !path.startsWith('/none')),
        head: async ({ path, caller, hasSession }) => {
          if (path.endsWith('/broken')) throw new Error('no head')
          return `<i>${path} ${caller.language} ${hasSession}</i>`
        },
      },
      trustProxy: ['127.0.0.1'],
    },
  })
})
afterAll(async () => {
  await server.close()
  for (const each of [folder, `${folder}-gallery`]) rmSync(each, { recursive: true, force: true })
})

it('answers each path with the page of its longest prefix, and forbids caching', async () => {
  for (const [path, text] of [
    ['/', '<p>index</p>'],
    ['/reserve/', '<p>index</p>'],
    ['/room/3', '<p>room</p>'],
    ['/roomy', '<p>index</p>'],
  ] as const) {
    const page = await browserOf(server).get(path)
    expect(page.text, path).toBe(text)
    expect(page.headers.get('cache-control')).toBe('no-store')
    const policy = page.headers.get('content-security-policy')
    expect(policy).toMatch(/default-src 'self';.*;require-trusted-types-for 'script'$/)
  }
})

it('shows a page at a path that is none, and says that it is none (screens-986)', async () => {
  for (const [path, status] of [
    ['/', 200],
    ['/?from=mail', 200],
    ['/room/3', 200],
    ['/room/none', 404],
    ['/none?x=1', 404],
    ['/none/.git/config', 404],
  ] as const) {
    const page = await browserOf(server).get(path)
    expect([path, page.status]).toEqual([path, status])
    expect(page.headers.get('content-type')).toMatch(/^text\/html/)
    expect(page.headers.get('cache-control')).toBe('no-store')
  }
})

it('lets our own pages alone frame the gallery', async () => {
  const page = await browserOf(server).get('/gallery/frame')
  expect(page.text).toBe('<p>gallery</p>')
  expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'self';")
  expect(page.headers.get('x-frame-options')).toBeNull()
  expect((await browserOf(server).get('/gallery/assets/main-4b1c.js')).status).toBe(200)
  const other = await browserOf(server).get('/')
  expect(other.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
})

it('answers a HEAD as a GET without its body, and leads a request for the old icon to the icon', async () => {
  const head = await fetch(server.origin, { method: 'HEAD' })
  expect([head.status, head.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(await head.text()).toBe('')
  expect((await fetch(`${server.origin}/api/none`, { method: 'HEAD' })).status).toBe(404)
  const icon = await fetch(`${server.origin}/favicon.ico`)
  expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
})

it('adds the markup of a visit to a page, and sends the page without it if that fails', async () => {
  const headers = { 'accept-language': 'he', cookie: 'mayim-hub-session=1' }
  expect((await browserOf(server).get('/headed', headers)).text).toBe('<head><i>/headed he true</i></head>')
  expect((await browserOf(server).get('/headed')).text).toBe('<head><i>/headed en false</i></head>')
  expect((await browserOf(server).get('/headed/broken')).text).toBe('<head></head>')
})

it('compresses a page for clients that accept it', async () => {
  const encoding = async (accepted: string) =>
    (await browserOf(server).get('/', { 'accept-encoding': accepted })).headers.get('content-encoding')
  expect(await encoding('gzip, br')).toBe('gzip')
  expect(await encoding('identity')).toBeNull()
})

it('caches hashed files for ever, and revalidates others', async () => {
  const script = await browserOf(server).get('/assets/main-3f2a.js')
  expect(script.headers.get('cache-control')).toContain('immutable')
  expect((await browserOf(server).get('/icon.svg')).headers.get('cache-control')).toBe('no-cache')
})

it('serves no source map, no file outside the folder, and no page for a call', async () => {
  const paths = [
    '/assets/main-3f2a.js.map',
    '/..%2foutside.txt',
    '/assets/..%2f..%2foutside.txt',
    '/%2e%2e/outside.txt',
  ]
  for (const path of [
    ...paths,
    '/api/api/unknown',
    '/missing.js',
    '/assets/none.js',
    '/gallery/assets/none.js',
  ]) {
    const answer = await browserOf(server).get(path)
    expect(answer.status, path).toBe(404)
  }
})

it('sets secure cookies for a client that uses HTTPS', async () => {
  await server.signInAs({ username: 'desk', roles: ['Reception'], password: 'the right password' })
  const grant = {
    grant_type: 'password',
    username: 'desk',
    password: 'the right password',
    session: 'cookie',
  }
  const origin = server.origin.replace('http:', 'https:')
  const answer = await browserOf(server).form('/api/token', grant, { origin, 'x-forwarded-proto': 'https' })
  expect(answer.headers.getSetCookie().at(-1)).toMatch(
    /^__Host-mayim-hub-session=[\w-]{43};.* Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  )
})
