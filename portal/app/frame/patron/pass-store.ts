/** The worker's address: a file of its own, which the browser asks for again with each page. */
const workerFile = '/pass-worker.js'
const name = 'pass'
let timesForgotten = 0

/**
 * Seals a page on this device, for `pass-worker.js` to show when no page comes (screens-65). Its key cannot be read
 * out of the browser.
 */
export async function keepPass(html: string, untilMs: number): Promise<void> {
  if (!navigator.serviceWorker || !globalThis.crypto?.subtle) return
  const before = timesForgotten
  const db = await open()
  try {
    const found = await promised<CryptoKey | undefined>(stored(db, 'readonly').get('key'))
    const key = found ?? (await newKey())
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const bytes = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(html))
    const store = stored(db, 'readwrite')
    await Promise.all([
      promised(store.put(key, 'key')),
      promised(store.put({ iv, bytes, untilMs }, 'sealed')),
    ])
  } finally {
    db.close()
  }
  await navigator.serviceWorker.register(trusted(workerFile))
  // She logged out, or canceled, meanwhile.
  if (timesForgotten !== before) await forgetPass()
}

/** Deletes the pass with its key, and ends every worker: without a pass there is none. */
export async function forgetPass(): Promise<void> {
  timesForgotten++
  if (!navigator.serviceWorker) return
  for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister()
  await promised(indexedDB.deleteDatabase(name))
}

let policy: { createScriptURL(address: string): string } | undefined

/** The page's policy takes no address as plain text. */
function trusted(address: string): string {
  if (!window.trustedTypes) return address
  policy ??= window.trustedTypes.createPolicy('mayim-pass', { createScriptURL: wanted => wanted })
  return policy.createScriptURL(address)
}

function newKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(name)
  return promised(request)
}

function stored(db: IDBDatabase, mode: IDBTransactionMode): IDBObjectStore {
  return db.transaction(name, mode).objectStore(name)
}

function promised<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
