const PLACE_KEY = 'place_in_line'

/**
 * This tab's place in line while the server is too busy, signed by the server when it first refused a call. It survives
 * a reload.
 */
export function findPlace(): string | null {
  try {
    return sessionStorage.getItem(PLACE_KEY)
  } catch {
    return null
  }
}

export function savePlace(place: string): void {
  try {
    sessionStorage.setItem(PLACE_KEY, place)
  } catch {
    // Without storage each attempt starts at the end of the line.
  }
}

export function clearPlace(): void {
  try {
    sessionStorage.removeItem(PLACE_KEY)
  } catch {
    // There was no stored place.
  }
}
