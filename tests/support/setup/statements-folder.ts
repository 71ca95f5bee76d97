import { fileURLToPath } from 'node:url'

/** Where the capabilities leave the texts of the statements that the server sent, for tests/plans to explain. */
export const statementsFolder = fileURLToPath(new URL('../../../test-results/statements/', import.meta.url))
