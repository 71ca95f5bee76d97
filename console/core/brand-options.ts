import { listBrandNames } from '#contract/console/brands.ts'
import { useAnswer } from './queries.ts'
import { useSession } from './session.ts'

/**
 * The brands that a person may choose. Staff who work for all brands may also choose the whole house. A brand that is
 * already chosen is always in the list.
 */
export function useBrandOptions(chosen: string | null): readonly (readonly [code: string | null, label: string])[] {
  const { brands } = useSession()
  const known = useAnswer(listBrandNames, {}).data?.brands ?? []
  const isKnown = chosen === null || known.some(({ code }) => code === chosen)
  return [
    ...(brands === null || chosen === null ? [[null, 'All brands'] as const] : []),
    ...known.map(({ code, name }) => [code, `${name} (${code})`] as const),
    ...(isKnown ? [] : [[chosen, chosen] as const]),
  ]
}
