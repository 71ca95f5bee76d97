import { runScenarios } from './run-scenarios.ts'
import { endingScenarios } from './scenarios.ts'

await runScenarios(endingScenarios)
