const PLACE_KEY = 'place_in_line'

/**
 * Where this tab stands when the server is too busy: what the server signed when it first refused. It survives a
 * reload, so whoever reloads does not go to the end.
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
