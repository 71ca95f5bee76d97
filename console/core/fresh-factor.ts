import { create } from 'zustand'

type Request = { settle: (isShown: boolean) => void } | null

/** Whether a call waits for the second factor. The layout's dialog is open while a call waits. */
export const useFactorRequest = create<{ request: Request }>(() => ({ request: null }))

let waiting: Promise<boolean> | null = null

/** Asks for the second factor once for all calls that wait for it. False if the person closes the dialog. */
export function showFactorAgain(): Promise<boolean> {
  waiting ??= new Promise<boolean>((resolve) => {
    useFactorRequest.setState({ request: { settle: resolve } })
  }).finally(() => {
    waiting = null
    useFactorRequest.setState({ request: null })
  })
  return waiting
}
