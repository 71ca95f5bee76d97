import { useEffect, useState } from 'react'

export type EmailedLink = { caseId: string | null; prizeId: string | null; token: string | undefined }

/** A case of a draw or a prize of the wheel. Its token is removed from the address immediately. */
export function useEmailedLink(): EmailedLink | null {
  const [link, setLink] = useState<EmailedLink | null>(null)
  useEffect(() => {
    const address = new URL(location.href)
    const { searchParams } = address
    const token = searchParams.get('token') ?? undefined
    const given = { caseId: searchParams.get('case'), prizeId: searchParams.get('prize'), token }
    // In development React runs an effect twice. At the second run the address has no token.
    setLink((before) => before ?? given)
    searchParams.delete('token')
    history.replaceState(history.state, '', address)
  }, [])
  return link
}
