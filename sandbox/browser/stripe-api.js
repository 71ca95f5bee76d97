/** Calls the browser's half of the API: the publishable key, and the client secret as the proof. */
export async function callApi(context, method, path, params) {
  const form = new URLSearchParams(params)
  const isRead = method === 'GET'
  try {
    const answer = await fetch(`${context.apiUrl}${path}${isRead ? `?${form}` : ''}`, {
      method,
      headers: { authorization: `Bearer ${context.key}` },
      credentials: 'omit',
      ...(!isRead && { body: form }),
    })
    const body = await answer.json()
    return answer.ok ? { paymentIntent: body } : { error: body.error }
  } catch {
    return {
      error: {
        type: 'api_connection_error',
        message:
          'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.',
      },
    }
  }
}

export function fetchIntent(context, clientSecret) {
  return callApi(context, 'GET', `/v1/payment_intents/${intentIdOf(clientSecret)}`, { client_secret: clientSecret })
}

export function intentIdOf(clientSecret) {
  const [id, secret] = String(clientSecret).split('_secret_')
  if (!id?.startsWith('pi_') || !secret)
    throw new Error('Invalid value for client secret: it has the form pi_…_secret_….')
  return id
}
