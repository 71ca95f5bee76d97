import { expect, test } from 'vitest'
import { ADDRESS_LENGTH_MAX, addressProblem } from './address.ts'

const base = 'https://example.com/'
test.each([
  ['https://example.com/hooks?of=us', false, null],
  ['https://example.com:8443/', false, null],
  ['http://example.com/', false, 'https://'],
  ['http://localhost:4000/', true, null],
  ['ftp://example.com/', true, 'https://'],
  ['javascript:alert(1)', true, 'https://'],
  ['example.com', false, 'whole address'],
  ['', false, 'whole address'],
  ['https://robin:secret@example.com/', false, 'user name'],
  ['https://robin@example.com/', false, 'user name'],
  ['https://example.com/#here', false, '#'],
  ['https://10.0.0.7/', false, 'public internet'],
  ['https://169.254.169.254/latest/meta-data', false, 'public internet'],
  ['https://[::1]/', false, 'public internet'],
  ['https://[fd00::1]/', false, 'public internet'],
  ['https://127.0.0.1/', false, 'public internet'],
  ['https://0x7f000001/', false, 'public internet'],
  ['https://localhost/', false, 'public internet'],
  ['https://database/', false, 'public internet'],
  ['https://metadata.google.internal/', false, 'public internet'],
  ['https://printer.local./', false, 'public internet'],
  ['https://10.0.0.7/', true, 'public internet'],
  ['http://127.0.0.1:4000/', true, null],
  ['https://93.184.216.34/', false, null],
  [base + 'a'.repeat(ADDRESS_LENGTH_MAX - base.length), false, null],
  [base + 'a'.repeat(ADDRESS_LENGTH_MAX - base.length + 1), false, 'at most'],
])('the address %.60s, plain ones allowed %s: %s', (address, allowsPlain, problem) => {
  const found = addressProblem(address, allowsPlain)
  if (problem === null) expect(found).toBeNull()
  else expect(found).toContain(problem)
})
