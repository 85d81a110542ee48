/**
 * Answers a page that does not come with the sealed pass of her next visit (screens-65, decision 539). It keeps no file
 * of the app: every page, script and version comes over the line, as without it. `pass-store.ts` writes what it reads.
 */

/** As long as a page may take before the pass is shown instead; "Try again" asks for it once more. */
const patienceMs = 8_000

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', event => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', event => {
  const { mode, method, url } = event.request
  const isPage = mode === 'navigate' && method === 'GET'
  if (isPage && !/^\/(admin|api|setup)(\/|$)/.test(new URL(url).pathname))
    event.respondWith(pageOrPass(event.request))
})

async function pageOrPass(request) {
  const page = fetch(request)
  try {
    return await Promise.race([page, tooLate()])
  } catch {
    const pass = await readPass().catch(() => null)
    return pass === null ? page : passPage(pass)
  }
}

function tooLate() {
  return new Promise((_, reject) => setTimeout(() => reject(new Error('late')), patienceMs))
}

function passPage(pass) {
  return new Response(pass, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    },
  })
}

/** The pass in clear; null without one, or after its night. */
async function readPass() {
  const db = await promised(indexedDB.open('pass', 1))
  try {
    if (!db.objectStoreNames.contains('pass')) return null
    const store = db.transaction('pass').objectStore('pass')
    const [key, sealed] = await Promise.all([promised(store.get('key')), promised(store.get('sealed'))])
    if (!key || !sealed || Date.now() > sealed.untilMs) return null
    const clear = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: sealed.iv }, key, sealed.bytes)
    return new TextDecoder().decode(clear)
  } finally {
    db.close()
  }
}

function promised(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
