import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { CallFailed } from '#browser/calls/call-failure.ts'
import { errorText } from '#contract/errors.ts'
import { checkPromo, type Promo, promoErrors } from '#contract/promos.ts'
import { renewPromo } from '#web/core/basket/basket-changes.ts'
import type { BasketPromo } from '#web/core/basket/read-basket.ts'
import { callOrThrow } from '#web/core/http/call.ts'
import { queryClient } from '#web/core/http/query-client.ts'

/** A recently checked code is not checked again when the basket is opened. */
const PROMO_FRESH_MS = 60_000

/** The cached check of a code for one account: another account may get another answer. Refused codes are cached too. */
export function promoQuery(code: string, account: string | null) {
  return queryOptions({
    queryKey: ['promo', code, account],
    queryFn: async () => promoOf(await callOrThrow(checkPromo, { body: { promo_code: code } })),
    staleTime: PROMO_FRESH_MS,
    gcTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
}

/** Whether the code itself was refused. Other errors may not occur at the next attempt. */
export function isDomainError(thrown: Error | null): thrown is CallFailed {
  return thrown instanceof CallFailed && promoErrors.some((name) => name === thrown.failure.error.name)
}

export function textsOf(thrown: Error | null): string[] {
  return thrown instanceof CallFailed ? thrown.failure.errors.map(errorText) : []
}

/** Checks the code in an open basket again, and returns the reason if the current visitor can no longer use it. */
export function usePromoCheck(promo: BasketPromo | null, account: string | null, isOpen: boolean): string[] {
  const { data, error } = useQuery(
    { ...promoQuery(promo?.code ?? '', account), enabled: isOpen && promo !== null },
    queryClient(),
  )
  useEffect(() => {
    if (data) renewPromo(data)
  }, [data])
  return isDomainError(error) ? textsOf(error) : []
}

function promoOf({ code, label, type, value, min_spend, campaign, campaign_info }: Promo): BasketPromo {
  const asset = campaign_info?.asset ?? campaign_info?.assets[0] ?? null
  return { code, label, type, value, minSpendPence: min_spend, campaign, asset }
}
