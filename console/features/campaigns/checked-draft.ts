import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { callOrThrow } from '#console/core/call.ts'
import {
  type CampaignDesk,
  campaignDocumentSchema,
  checkCampaign,
  type StoredCampaignDocument,
} from '#contract/console/campaigns.ts'
import { readWire } from '#contract/wire.ts'

const TYPING_MS = 500

/**
 * The server's findings for the form, fetched a moment after the last key. Until then its previous findings are shown.
 */
export function useChecked(desk: CampaignDesk, written: StoredCampaignDocument, isReadOnly: boolean) {
  const [settled, setSettled] = useState(written)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(written), TYPING_MS)
    return () => clearTimeout(timer)
  }, [written])
  const { data: document } = readWire(campaignDocumentSchema, settled)
  const { data } = useQuery({
    queryKey: ['checked campaign', desk.tag, settled, desk.pictures],
    // A typed text may not be a valid value yet.
    enabled: !isReadOnly && document !== undefined,
    queryFn: () => callOrThrow(checkCampaign, { params: { tag: desk.tag }, body: { document: document! } }),
    placeholderData: (before) => before,
  })
  return data ?? desk
}
