export { entriesSorting, listEmbeddable, listEntries, listWinners, winnersSorting } from './queries.ts'
