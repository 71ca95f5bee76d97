const HIDDEN = '•••'

/**
 * Personal data as the console masks them: enough to distinguish two people on the phone, too little to contact either.
 */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? HIDDEN : `${email.slice(0, 1)}${HIDDEN}${email.slice(at)}`
}

export function maskName(name: string): string {
  return name === '' ? HIDDEN : `${[...name][0]}${HIDDEN}`
}

/** The last three digits, which staff ask a caller for. */
export function maskMobile(msisdn: string): string {
  return `${HIDDEN}${msisdn.slice(-3)}`
}

/** The district alone, which thousands share. */
export function maskPostcode(postcode: string): string {
  return `${postcode.split(' ')[0]!.slice(0, 4)} ${HIDDEN}`
}
