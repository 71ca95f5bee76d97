import { describe, expect, it } from 'vitest'
import { makeLog } from './log.ts'
import { describeError, errorInWords } from './logged-error.ts'

const id = '0197b9f2-7a53-7c11-8a3e-3a5b7a1f0c55'

function logged(write: (log: ReturnType<typeof makeLog>) => void): Record<string, unknown> {
  const lines: string[] = []
  write(makeLog('debug', false, { output: { write: (line: string) => void lines.push(line) } }))
  return JSON.parse(lines.join(''))
}

/** An error like those of the providers' SDKs. */
function sdkError() {
  return Object.assign(new Error(`call with token s3cret failed for payment ${id}\n    at s3cret (a:1:2)`), {
    code: 'ECONNREFUSED',
    status: 503,
    config: { auth: { password: 's3cret' }, data: 'Body=123456' },
    response: '550 <ada@example.com>',
    cause: Object.assign(new Error('s3cret'), {
      code: '23505',
      detail: 'ada@example.com',
      constraint: 'accounts_email',
    }),
  })
}

describe('an error in the log', () => {
  it('consists of its name, its code, its status, our ids and its origin, and not of its message', () => {
    const { err, msg } = logged((log) => log.error({ err: sdkError() }, 'it failed'))
    expect(err).toEqual({
      name: 'Error',
      code: 'ECONNREFUSED',
      status: 503,
      ids: [id],
      at: expect.arrayContaining([expect.stringMatching(/^at sdkError .*log\.test\.ts/)]),
      cause: { name: 'Error', code: '23505', constraint: 'accounts_email' },
    })
    expect(msg).toBe('it failed')
  })

  it.each([
    ['under another name', (log) => log.warn({ what: { why: [sdkError()] } }, 'it failed')],
    ['alone', (log) => log.error(sdkError())],
    ['with its message as the line, as Fastify does', (log) => log.error({ err: sdkError() }, sdkError().message)],
    ['of a child', (log) => log.child({ part: 'jobs' }).error(sdkError())],
    ['in what is no plain object', (log) => log.warn({ given: new Map([['a', 's3cret']]) }, 'it failed')],
  ] as [string, (log: ReturnType<typeof makeLog>) => void][])('contains no more %s', (_, write) => {
    const line = JSON.stringify(logged(write))
    expect(line).not.toMatch(/s3cret|123456|ada@/)
  })

  it.each([
    ['timeout exceeded when trying to connect', 'POOL_TIMEOUT'],
    ['Connection terminated due to connection timeout', 'CONNECT_TIMEOUT'],
    ['timeout exceeded when trying to connect to ada@example.com', undefined],
  ])('gets our own code when the pool gives none: "%s"', (message, code) => {
    expect(describeError(new Error(message)).code).toBe(code)
  })

  it.each([
    [
      { code: 'EENVELOPE', responseCode: 550 },
      { code: 'EENVELOPE', status: 550 },
    ],
    [
      { code: 21211, status: 400 },
      { code: 21211, status: 400 },
    ],
    [{ $metadata: { httpStatusCode: 403 } }, { status: 403 }],
    [
      { code: '42P01', table: 'accounts' },
      { code: '42P01', table: 'accounts' },
    ],
    [{ code: '123456', status: 7 }, {}],
    [{ code: 'ada@example.com' }, {}],
    [{ code: 'a secret of more than one word' }, {}],
  ])('with %j keeps %j', (given, stored) => {
    const { at: _, ...rest } = describeError(Object.assign(new Error('x'), given))
    expect(rest).toEqual({ name: 'Error', ...stored })
  })

  it('is one line for the table of jobs', () => {
    expect(errorInWords(sdkError())).toBe(`Error ECONNREFUSED 503 23505 ${id}`)
    expect(errorInWords('thrown text')).toBe('thrown string')
  })
})

it('a line is one line, whatever input it contains', () => {
  const path = '/x"}\n{"level":60,"msg":"forged"}\r\u2028\u001b[2J'
  expect(logged((log) => log.warn({ path }, 'asked'))).toMatchObject({ level: 40, path, msg: 'asked' })
})

it('secrets and personal data are redacted by name, at any depth and in any case', () => {
  const given = { a: { b: [{ Email: 'ada@example.com', code: '123456', payment: id }] } }
  expect(logged((log) => log.info(given, 'done'))).toMatchObject({
    a: { b: [{ Email: '[redacted]', code: '[redacted]', payment: id }] },
  })
})
