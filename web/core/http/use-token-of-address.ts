import { useEffect, useState } from 'react'

/**
 * The secret of an emailed link. It is removed from the address immediately, so that no history and no `Referer`
 * contains it. Undefined until the page has loaded, null if the address had none.
 */
export function useTokenOfAddress(): string | null | undefined {
  const [token, setToken] = useState<string | null>()
  useEffect(() => {
    const address = new URL(location.href)
    const given = address.searchParams.get('token')
    // In development React runs an effect twice. At the second run the address has no token.
    setToken((before) => before ?? given)
    address.searchParams.delete('token')
    history.replaceState(history.state, '', address)
  }, [])
  return token
}
