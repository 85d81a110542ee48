import type { Weather } from '@mayim/contract/entities/weather.ts'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import { openSecret } from '@mayim/core/ground/settings/stored-setting.ts'
import { skyOf } from '@mayim/domain/site/sky.ts'

/** What the desk shows of the weather outside. */
export interface WeatherDesk {
  /** The last answer of the service, if it is not too old; null for none. Asks again when it is time. */
  current(): Weather | null
  /** Resolves when no request is under way. */
  settled(): Promise<void>
}

/** Where the weather is asked for; OpenWeather, with a free key. */
export const weatherUrl = 'https://api.openweathermap.org'

type Needs = Pick<Facility, 'db' | 'ownSealer' | 'settings' | 'hostClock' | 'log'>

const askEveryMs = 30 * 60_000
/** Older weather is none. */
const oldAfterMs = 2 * 3_600_000
const timeoutMs = 8_000
const characterMost = 20_000

/**
 * The weather at the place of the facility, asked for while a desk looks, at most once in 30 minutes, also after a
 * failure (building-741). Without a key, a place or an answer there is none, and nothing else notices.
 */
export function createWeatherDesk(facility: Needs, baseUrl: string = weatherUrl): WeatherDesk {
  let known: Weather | null = null
  let askedAtMs = Number.NEGATIVE_INFINITY
  let work: Promise<void> = Promise.resolve()

  async function ask(): Promise<void> {
    const key = await keyOf(facility)
    if (key === null) return
    // Counted only now, so that a key works as soon as it is set.
    askedAtMs = facility.hostClock.now()
    const { temperatureUnit: unit, zmanimLatitude, zmanimLongitude } = facility.settings.current()
    const address = new URL('/data/2.5/weather', baseUrl)
    address.searchParams.set('lat', zmanimLatitude.toFixed(2))
    address.searchParams.set('lon', zmanimLongitude.toFixed(2))
    address.searchParams.set('units', unit === 'C' ? 'metric' : 'imperial')
    address.searchParams.set('appid', key)
    const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' })
    const text = await response.text()
    if (!response.ok || text.length > characterMost) throw new Error(`status ${response.status}`)
    const read = readAnswer(text)
    if (read === null) throw new Error('the answer cannot be read')
    known = { ...read, unit, at: new Date(askedAtMs).toISOString() }
  }

  let isAsking = false
  function askOnce(): void {
    if (isAsking || facility.hostClock.now() - askedAtMs < askEveryMs) return
    isAsking = true
    work = ask()
      .catch((error: Error) => {
        // Its address has the key.
        facility.log.warn({ why: error.name, told: error.message.slice(0, 40) }, 'no weather')
      })
      .finally(() => {
        isAsking = false
      })
  }

  return {
    current() {
      askOnce()
      const isFresh = known !== null && facility.hostClock.now() - Date.parse(known.at) < oldAfterMs
      return isFresh ? known : null
    },
    settled: () => work,
  }
}

/** The key; null if none is set, or if it was sealed before both sides read it. */
async function keyOf(facility: Needs): Promise<string | null> {
  try {
    return (await openSecret(facility, 'weatherApiKey'))?.reveal() ?? null
  } catch {
    return null
  }
}

/** The temperature and the sky of an answer of OpenWeather's current weather. */
function readAnswer(text: string): Pick<Weather, 'temperature' | 'sky'> | null {
  const answer = JSON.parse(text) as {
    readonly main?: { readonly temp?: unknown }
    readonly weather?: readonly { readonly id?: unknown }[]
  } | null
  const temperature = answer?.main?.temp
  const sky = skyOf(Number(answer?.weather?.[0]?.id))
  if (typeof temperature !== 'number' || Math.abs(temperature) > 150 || sky === null) return null
  return { temperature: Math.round(temperature), sky }
}
