const patienceMs = 3_000

/**
 * The phone's position, if the patron has already allowed it on this page: it is never requested at the garage, and the
 * hub opens without it (building-46).
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
