import { endingStories } from './stories.ts'
import { tellStories } from './tell-stories.ts'

await tellStories(endingStories)
