/** The typed place of the setup, in degrees as text, and where another one goes. */
export interface PlaceMapProps {
  readonly latitude: string
  readonly longitude: string
  readonly onPick: (latitude: string, longitude: string) => void
}
