const PLACE_KEY = 'place_in_line'

/**
 * This tab's place in line when the server is too busy, as the server signed it when it first refused. A reload does
 * not lose it.
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
    // Without storage each try begins at the end of the line.
  }
}

export function clearPlace(): void {
  try {
    sessionStorage.removeItem(PLACE_KEY)
  } catch {
    // There was none.
  }
}
