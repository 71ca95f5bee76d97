const HIDDEN = '•••'

/**
 * Personal data as the console shows them until they are asked for: enough to distinguish two people on the
 * phone, too little to reach either.
 */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? HIDDEN : `${email.slice(0, 1)}${HIDDEN}${email.slice(at)}`
}

export function maskName(name: string): string {
  return name === '' ? HIDDEN : `${[...name][0]}${HIDDEN}`
}

/** The last three digits, as a caller is asked for them. */
export function maskMobile(msisdn: string): string {
  return `${HIDDEN}${msisdn.slice(-3)}`
}

/** The district alone, which thousands share. */
export function maskPostcode(postcode: string): string {
  return `${postcode.split(' ')[0]!.slice(0, 4)} ${HIDDEN}`
}
