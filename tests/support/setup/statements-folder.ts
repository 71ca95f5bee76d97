import { fileURLToPath } from 'node:url'

/** The tests of capabilities write the texts of the server's statements here, for tests/plans to explain. */
export const statementsFolder = fileURLToPath(new URL('../../../test-results/statements/', import.meta.url))
