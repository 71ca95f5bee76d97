import type { LoaderFunctionArgs } from 'react-router'
import { getInformationPage, type InformationPage, type InformationTag } from '#contract/information.ts'
import { call } from '#web/core/http/call.ts'
import { siteContext } from '#web/core/site/site-context.ts'

/** The stored text of a page. The page's own parts, such as its form, work without it. */
export function findInformation(tag: InformationTag) {
  return ({ context }: Pick<LoaderFunctionArgs, 'context'>): Promise<InformationPage | null> =>
    context.get(siteContext).findInformation(tag)
}

export function findInformationInBrowser(tag: InformationTag) {
  return async (): Promise<InformationPage | null> => {
    const called = await call(getInformationPage, { params: { tag } })
    return called.ok ? called.value : null
  }
}
