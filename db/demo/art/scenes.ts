import type { Scene } from './scene.ts'
import { adventScenes } from './scenes-advent.ts'
import { bannerScenes } from './scenes-banners.ts'
import { bigPrizeScenes } from './scenes-big-prizes.ts'
import { everyDayScenes } from './scenes-every-day.ts'
import { partnerAndSeasonScenes } from './scenes-partners-and-seasons.ts'
import { raffleAndBundleScenes } from './scenes-raffles-and-bundles.ts'

export const scenes: readonly Scene[] = [
  ...everyDayScenes,
  ...bigPrizeScenes,
  ...raffleAndBundleScenes,
  ...partnerAndSeasonScenes,
  ...adventScenes,
  ...bannerScenes,
]
