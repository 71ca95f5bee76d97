import { POSTAL_GRACE_DAYS } from '#domain/draw/plan.ts'
import { adventDoors } from './campaigns-advent.ts'

export type DemoPrize = {
  readonly title: string
  readonly pounds: number
  readonly quantity: number
  /** Site credit, which is granted automatically. */
  readonly isCredit?: true
}

/** The prizes of a campaign and the time and method of its draws. */
export type DemoPlan = {
  readonly prizes: readonly DemoPrize[]
  /** From a round's closing to its draw. */
  readonly drawnAfterMinutes: number
  readonly method: 'BEACON' | 'ELSEWHERE'
  /** 0 if post is entered as it arrives, and later post counts in the next round. */
  readonly postalGraceDays: number
}

const HOUR = 60

/** The draw plan of each campaign, by its tag. */
export const demoPlans: ReadonlyMap<string, DemoPlan> = new Map([
  ['MAKEMEAWINNER', draws(prize('£10,000', 10_000), 10)],
  ['EVERYDAYISPAYDAY', draws(prize('£100 a day for a year', 36_500))],
  ['CASHCALL2026', afterPost(prize('The amount of the Cash Call', 5280.26))],
  ['CASHCALL', afterPost(prize('The amount of last season’s Cash Call', 4917.4))],
  ['TEATIME', draws(prize('£250 and a tin of biscuits', 250))],
  ['BREAKFAST', draws(prize('£1,000', 1000), 10)],
  ['DRIVETIME', draws(prize('A year of fuel, charging or bus rides', 2000))],
  ['QUICKDRAW', draws([...prize('A tin of biscuits', 12), credit(2, 2)], 1.5)],
  ['BONUS300K', draws(prize('£300,000', 300_000))],
  ['WINACAR', draws(prize('An electric car with its charger, or £30,000', 34_000))],
  ['MADEIRA', afterPost(prize('A fortnight in Madeira for four', 9500))],
  ['LIMITED', afterPost(prize('A signed electric guitar', 1800))],
  ['KITCHEN', draws(prize('A fitted kitchen and a year of groceries', 23_600))],
  ['POCKETROCKET', afterPost(prize('A phone of your choice with two years of airtime', 1780))],
  ['SHEDLOAD', afterPost(prize('A garden office, or £9,000', 11_000))],
  ['HOTRAFFLE', afterPost(prize('£100,000', 100_000))],
  ['TINYRAFFLE', afterPost(prize('A wool blanket and a tin of shortbread', 45))],
  ['PENNYRAFFLE', afterPost(prize('£50,000', 50_000))],
  ['HIGHSTREET', afterPost(prize('£5,000 in gift cards and a £500 tab', 5500))],
  ['CAMPERVAN', afterPost(prize('A restored 1972 campervan, or £22,000', 26_000))],
  ['HARBOURRAFFLE', afterPost(prize('A day’s sailing for two, and supper', 600))],
  ['FESTIVALPASS', elsewhere(prize('A pair of weekend camping tickets', 440, 40))],
  ['LISTENERPANEL', elsewhere(prize('A digital radio', 90))],
  ['NOVEMBERDRAW', afterPost(prize('£4,000 and sheepskin slippers', 4000))],
  ['COSYNIGHTS', afterPost(prize('A projector, a screen and six dinners', 1400))],
  ['OCTOBERDRAW', afterPost(prize('Three nights for two by Derwentwater', 900))],
  ['SUMMERSTAGE', afterPost(prize('Two places at the side of the stage', 750))],
  ['LAKESLODGE', afterPost(prize('A week at the lodge in each of ten years', 14_000))],
  ['SUPERBIKE', afterPost(prize('A touring motorcycle, or £12,000', 16_000))],
  ['ADVENT', draws(prize('A Christmas hamper', 100))],
  ...adventDoors.map(({ tag, prize: title, value }) => [tag, draws(prize(title, Number(value)))] as const),
])

function prize(title: string, pounds: number, quantity = 1): DemoPrize[] {
  return [{ title, pounds, quantity }]
}

function credit(pounds: number, quantity: number): DemoPrize {
  return { title: `£${pounds} of site credit`, pounds, quantity, isCredit: true }
}

function draws(prizes: readonly DemoPrize[], drawnAfterMinutes = HOUR): DemoPlan {
  return { prizes, drawnAfterMinutes, method: 'BEACON', postalGraceDays: 0 }
}

/** The list is frozen when the cards of the last days are entered too. */
function afterPost(prizes: readonly DemoPrize[]): DemoPlan {
  return { ...draws(prizes), postalGraceDays: POSTAL_GRACE_DAYS }
}

/** Partners draw the campaigns that are entered on their own sites. */
function elsewhere(prizes: readonly DemoPrize[]): DemoPlan {
  return { prizes, drawnAfterMinutes: HOUR, method: 'ELSEWHERE', postalGraceDays: 0 }
}
