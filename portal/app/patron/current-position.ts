const patienceMs = 3_000

/**
 * Where her phone says that she is, if she has let this page know before: nobody is asked at the garage, and the house
 * opens it without (building-46).
 */
export async function currentPosition(): Promise<{ lat?: number; lng?: number }> {
  try {
    const { state } = await navigator.permissions.query({ name: 'geolocation' })
    if (state !== 'granted') return {}
    const { coords } = await new Promise<GeolocationPosition>((resolve, reject) => {
      navigator.geolocation.getCurrentPosition(resolve, reject, { timeout: patienceMs, maximumAge: 60_000 })
    })
    return { lat: coords.latitude, lng: coords.longitude }
  } catch {
    return {}
  }
}
