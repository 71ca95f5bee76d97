import { paths } from '#web/core/site/paths.ts'

/** Pages on which a basket is being bought, once the checkout has begun. */
const onTheWay: readonly string[] = [
  paths.logIn,
  paths.register,
  paths.signUp,
  paths.guestSignUp,
  paths.forgot,
  paths.complete,
  paths.verify,
]
/** Pages that can be read without leaving the checkout. */
const BESIDE = /^\/(terms|privacy|faqs|contact|logout|logout_warning|terms-pages\/.*)$/

export function isCheckout(path: string, hasBasketIntent: boolean): boolean {
  return path === paths.pay || (hasBasketIntent && onTheWay.includes(path))
}

/** Whether a navigation from the checkout to a page leaves the checkout. */
export function leavesCheckout(path: string): boolean {
  return !path.startsWith('/payment/') && !onTheWay.includes(path) && !BESIDE.test(path)
}
