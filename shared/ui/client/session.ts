import type { Hold, Role } from '@mayim/contract/call.ts'
import type { TokenAnswer } from '@mayim/contract/entities/session.ts'
import { ApiError } from './api-error.ts'
import { type CallShape, sendRequest } from './send-request.ts'
import { sessionHint } from './session-hint.ts'
import { createStore, useStore } from './store.ts'

export interface SignedIn {
  readonly phase: 'signedIn'
  readonly userId: string
  readonly userName: string
  readonly roles: readonly Role[]
  readonly roomId: number | null
  /** The server asks who she is before it answers anything else. */
  readonly held?: Hold
}
export type SessionState = { readonly phase: 'restoring' } | { readonly phase: 'signedOut' } | SignedIn

const tokenCall: CallShape = { method: 'POST', path: '/api/token', bodyAs: 'form' }
const logoutCall: CallShape = { method: 'POST', path: '/api/api/account/logout', envelope: 'wrapped' }
/** A token that expires within this time is renewed before it is used. */
const spareMs = 20_000

const state = createStore<SessionState>({ phase: 'restoring' })
let accessToken: { readonly value: string; readonly endsAt: number } | null = null
let refreshing: Promise<string | null> | null = null
/** How many sessions of this page have ended. What was asked for before the last end must not sign in again. */
let endings = 0
let ownName: string | null = null

/**
 * The sign-in of this page. The access token is in memory only. The refresh token is a cookie that no script can
 * read, and it changes at each use.
 */
export const session = {
  current: () => state.get(),
  subscribe: (listener: () => void) => state.subscribe(listener),

  /**
   * Gives this page a session of its own, beside the one that the browser's other pages share (panels of several
   * rooms in one browser). Call it before `restore`. If no such session was made, the shared one is used.
   */
  nameOwn(name: string): void {
    ownName = name
  },

  /**
   * Restores the session at the start of the page if the cookie allows it. A server that does not answer is retried
   * until it does. The phase stays `restoring`, so that silence never counts as a sign-out.
   * @param mostWaitMs the longest wait between two attempts
   */
  async restore(mostWaitMs = 10_000): Promise<void> {
    // A sign-out ends the session in every page of the browser.
    sessionHint.whenForgotten(() => ownName === null && session.end())
    if (!mayHaveCookie()) return state.set({ phase: 'signedOut' })
    for (let waitMs = 1_000; state.get().phase === 'restoring'; waitMs = Math.min(waitMs * 2, mostWaitMs)) {
      try {
        await refresh()
      } catch {
        await new Promise(resolve => setTimeout(resolve, waitMs))
      }
    }
  },

  /**
   * Exchanges credentials for a session. Throws ApiError with the server's sentence if refused. `fields` are those of
   * the token call's form, e.g. username and password.
   */
  async signIn(fields: Readonly<Record<string, string>>): Promise<SignedIn> {
    const answer = await askToken({ grant_type: 'password', ...fields })
    return take(answer)
  },

  /** Stores a token from another call's answer (a paired screen's first). */
  adopt(answer: TokenAnswer): SignedIn {
    return take(answer)
  },

  /** Logs out: the server revokes the cookie's tokens. This page forgets the session even without an answer. */
  async signOut(): Promise<void> {
    const token = accessToken?.value ?? null
    session.end()
    await sendRequest(logoutCall, { body: {} }, { token }).catch(() => undefined)
  },

  /** Forgets the session in this page. */
  end(): void {
    accessToken = null
    refreshing = null
    endings += 1
    if (ownName === null) sessionHint.forget()
    state.set({ phase: 'signedOut' })
  },

  /** A token that is valid for a request, or null if no user is signed in. */
  async token(): Promise<string | null> {
    if (accessToken && accessToken.endsAt - spareMs > Date.now()) return accessToken.value
    if (!accessToken && (state.get().phase === 'signedOut' || !mayHaveCookie())) return null
    return refresh()
  },

  /** Asks the server who is signed in now; the account of this session or its hold has changed. */
  async reload(): Promise<void> {
    await refresh()
  },

  /** After a 401: a new token, or null if the session is over. Several callers share one request. */
  renew(used: string | null): Promise<string | null> {
    if (state.get().phase === 'signedOut') return Promise.resolve(null)
    if (accessToken && accessToken.value !== used) return Promise.resolve(accessToken.value)
    return refresh()
  },
}

export function useSession(): SessionState {
  return useStore(state)
}

/** For screens behind a guard: the signed-in user. */
export function useSignedIn(): SignedIn {
  const current = useSession()
  if (current.phase !== 'signedIn') throw new Error('This screen needs a session')
  return current
}

function refresh(): Promise<string | null> {
  if (refreshing) return refreshing
  const mine = refreshOnce().finally(() => {
    if (refreshing === mine) refreshing = null
  })
  refreshing = mine
  return mine
}

async function refreshOnce(): Promise<string | null> {
  const endingsBefore = endings
  try {
    const answer = await askToken({ grant_type: 'refresh_token' })
    if (endings !== endingsBefore) return null
    take(answer)
    return answer.access_token
  } catch (error) {
    // Refused: the session is over (screens-52). No answer: the session may still be valid.
    if (error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429) {
      if (endings === endingsBefore) session.end()
      return null
    }
    throw error
  }
}

async function askToken(fields: Record<string, string>): Promise<TokenAnswer> {
  const named = ownName === null ? {} : { client_id: ownName }
  return (await sendRequest(tokenCall, { body: { ...fields, ...named, session: 'cookie' } })) as TokenAnswer
}

function take(answer: TokenAnswer): SignedIn {
  accessToken = { value: answer.access_token, endsAt: Date.now() + answer.expires_in * 1000 }
  const next: SignedIn = {
    phase: 'signedIn',
    userId: answer.userId,
    userName: answer.userName,
    roles: answer.roles,
    roomId: answer.roomId ?? null,
    ...(answer.held ? { held: answer.held } : {}),
  }
  if (ownName === null) sessionHint.keep()
  const before = state.get()
  if (before.phase !== 'signedIn' || JSON.stringify(before) !== JSON.stringify(next)) state.set(next)
  return next
}

/** A page with its own session always asks the server. The hint is for the shared session. */
function mayHaveCookie(): boolean {
  return ownName !== null || sessionHint.isThere()
}
