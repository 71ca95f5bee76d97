import type { Link } from './state.ts'

type Detail = { issue: string; description: string; field?: string }

/** An error in PayPal's form: a name, and details whose `issue` is the problem. */
export class PaypalFailure extends Error {
  readonly status: number
  readonly body: { name: string; message: string; debug_id: string; details?: Detail[]; links: Link[] }
  constructor(status: number, name: string, message: string, details?: Detail[], links: Link[] = []) {
    super(message)
    this.status = status
    this.body = { name, message, debug_id: 'sandbox', ...(details && { details }), links }
  }
}

const issues = {
  ORDER_NOT_APPROVED: 'Payer has not yet approved the Order for payment. Please redirect the payer to the approve URL.',
  ORDER_ALREADY_CAPTURED: 'Order already captured. If intent=CAPTURE only one capture per order is allowed.',
  ORDER_COMPLETION_IN_PROGRESS: 'Order completion is still in progress. Please try again later.',
  INSTRUMENT_DECLINED:
    "The instrument presented was either declined by the processor or bank, or it can't be used for this payment.",
  PAYER_ACTION_REQUIRED: 'Payer needs to perform the following action before proceeding with payment.',
  DUPLICATE_INVOICE_ID:
    'Duplicate Invoice ID detected. To avoid a potential duplicate transaction your account setting requires that Invoice Id be unique for each transaction.',
  DUPLICATE_REQUEST_ID: 'The value of PayPal-Request-Id header has already been used with another body.',
  CAPTURE_FULLY_REFUNDED: 'The capture has already been fully refunded.',
  REFUND_AMOUNT_EXCEEDED:
    'The refund amount must be less than or equal to the capture amount that has not yet been refunded.',
  CAPTURE_STATUS_NOT_VALID: 'Invalid capture status. Captured amounts can be refunded if the capture is COMPLETED.',
  INVALID_CURRENCY_CODE: 'The sandbox takes GBP only.',
  MAX_NUMBER_OF_PURCHASE_UNITS_EXCEEDED: 'The sandbox takes one purchase unit an order.',
  ACTION_NOT_ALLOWED_IN_CURRENT_DISPUTE_STATE: 'The dispute is decided already.',
  UNSUPPORTED_INTENT: 'The sandbox takes the intent CAPTURE only.',
} as const

export type Issue = keyof typeof issues

export function unprocessable(issue: Issue, links: Link[] = []): PaypalFailure {
  return new PaypalFailure(
    422,
    'UNPROCESSABLE_ENTITY',
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
    [{ issue, description: issues[issue] }],
    links,
  )
}

export function malformed(field: string, issue: string, description: string): PaypalFailure {
  return new PaypalFailure(
    400,
    'INVALID_REQUEST',
    'Request is not well-formed, syntactically incorrect, or violates schema.',
    [{ field, issue, description }],
  )
}

export function notFound(): PaypalFailure {
  return new PaypalFailure(404, 'RESOURCE_NOT_FOUND', 'The specified resource does not exist.', [
    {
      issue: 'INVALID_RESOURCE_ID',
      description: 'Specified resource ID does not exist. Please check the resource ID and try again.',
    },
  ])
}

export const notAuthenticated = new PaypalFailure(
  401,
  'AUTHENTICATION_FAILURE',
  'Authentication failed due to invalid authentication credentials or a missing Authorization header.',
)

export const stillRunning = new PaypalFailure(
  409,
  'RESOURCE_CONFLICT',
  'The server has detected a conflict while processing this request.',
  [
    {
      issue: 'PREVIOUS_REQUEST_IN_PROGRESS',
      description: 'A previous request on this resource is currently in progress.',
    },
  ],
)

export const internalError = new PaypalFailure(500, 'INTERNAL_SERVER_ERROR', 'An internal server error has occurred.', [
  {
    issue: 'INTERNAL_SERVICE_ERROR',
    description: 'An internal service error has occurred (set by the sandbox’s faults).',
  },
])

export const tooManyRequests = new PaypalFailure(
  429,
  'RATE_LIMIT_REACHED',
  'Too many requests. Blocked due to rate limiting.',
)
