import type { APIRequestContext } from '@playwright/test'
import { post } from './signed-in.ts'

/** Gives credit as the button for testing does. */
export async function giveCredit(request: APIRequestContext, token: string, pounds: number): Promise<void> {
  await post(request, '/api/credit/add', token, { amount: pounds })
}

/** Starts an order without the pages for it, which must not be refused. Returns its number. */
export async function startOrder(request: APIRequestContext, token: string, order: object): Promise<string> {
  const answer = await post(request, '/api/entry/purchase/start', token, order)
  const { data } = (await answer.json()) as { data: { purchase_id: string | null } }
  if (data.purchase_id === null) throw new Error(`refused: ${JSON.stringify(data)}`)
  return data.purchase_id
}
