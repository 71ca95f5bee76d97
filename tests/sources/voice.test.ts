import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { specTexts } from '../site/spec-texts.ts'
import { type ShownText, shownTexts } from './shown-texts.ts'

/** A way of writing that no text on a screen, in an email or in the API's documentation may have. */
type Habit = { name: string; wrong: RegExp; say: string; where?: RegExp; except?: RegExp; bad: string; good: string }

/** Readers by path. A habit without `where` is banned for all of them. */
const operators = /^(console|domain\/staff)\/|^server\/.*\/admin\//
const integrators = /^contract\/(?!error-catalogue|winner-text)|^server\/openapi\//
const entrants = /^(web|ui|domain|db\/demo)\/|^contract\/(error-catalogue|winner-text)|^server\/(?!openapi)/
const screens = new RegExp(`${operators.source}|${entrants.source}`)
/** Terms, privacy, statements by law and the promises of an exclusion are not contracted. */
const legal = /terms|statements|away|consent-words|information\.ts|evidence/

const habits: readonly Habit[] = [
  {
    name: 'somebody',
    wrong: /\b(some|any|every)body\b|\bnobody\b(?! can end it early)/i,
    say: 'someone, anyone, everyone, no one; better: you',
    bad: 'Somebody else changed it.',
    good: 'Someone else changed it. Nobody can end it early: not you, and not us.',
  },
  {
    name: 'whoever',
    wrong: /\bwh(o|om|at|ich)(so)?ever\b/i,
    say: 'the role, or “any”',
    bad: 'Tell whoever runs the server.',
    good: 'Tell your administrator. Take a break whenever you like.',
  },
  {
    name: 'a relative clause as the subject',
    wrong: /(^|[.!?] )(Who|Whom|Whose|Which|What|That (you|it|they|the)) (?!about\b)[^?.!…]*[.!]( |$)/,
    say: 'what the sentence is about, first',
    bad: 'What waits is sent when you switch it on.',
    good: 'Queued events are sent when you switch it on. What would you like to win? Who can enter',
  },
  {
    name: 'a relative clause as a description',
    wrong: /^(Who|Whom|Whose|What|Which|That|Those|Of|Where|None of)\b/,
    where: integrators,
    say: 'a noun phrase',
    bad: 'What is refunded at most',
    good: 'The largest refund in pounds. The campaign that an order is for',
  },
  {
    name: 'of those',
    wrong: /(^|[.!?] )(Of (these|those|them|which|whom)|Those (who|that|of)|Where there (is|are)|For those)\b/,
    say: 'the thing itself, first',
    bad: 'Of these, none is open.',
    good: 'None of these rounds is open. Those entries count.',
  },
  {
    name: 'for whom',
    wrong: /\b(of|for|with|by|to|from|in|on|at|about|under) (whom|which|whose)\b/i,
    where: screens,
    except: legal,
    say: 'a second sentence',
    bad: 'A link with which you choose a new password.',
    good: 'A link to choose a new password.',
  },
  {
    name: 'plural that are',
    wrong: /\b\w+s (that|which) are\b/i,
    where: screens,
    except: legal,
    say: 'the adjective alone',
    bad: 'Limits that are raised',
    good: 'Raised limits',
  },
  {
    name: 'that you have',
    wrong: /\b(that|which) (you|we) have\b/i,
    where: screens,
    except: legal,
    say: 'no relative clause',
    bad: 'Tickets that you have bought',
    good: 'Tickets you’ve bought',
  },
  {
    name: 'is told',
    wrong: /\b(is|are|was|were|be|been) told\b/i,
    say: 'we email you, we’ll tell you',
    bad: 'The winner is told.',
    good: 'We’ve told the winner.',
  },
  {
    name: 'by itself',
    wrong: /\b(by|of) (itself|themselves|ourselves)\b|\bof its own accord\b/i,
    say: 'automatically, alone',
    bad: 'The prize goes there by itself.',
    good: 'The prize goes there automatically.',
  },
  { name: 'for ever', wrong: /\bfor ever\b/i, say: 'always, permanently', bad: 'Kept for ever.', good: 'Always kept.' },
  {
    name: 'once more',
    wrong: /\bonce more\b|\banew\b/i,
    say: 'again',
    bad: 'Choose your entries once more.',
    good: 'Choose your entries again.',
  },
  {
    name: 'at once',
    wrong: /\bat once\b/i,
    say: 'straight away, together',
    bad: 'A break begins at once.',
    good: 'Your break starts straight away.',
  },
  {
    name: 'of yours',
    wrong: /(?<!\bone )\bof (yours|ours|theirs|mine)\b/i,
    say: 'your, our',
    bad: 'An order of yours was refunded.',
    good: 'We refunded your order. That link isn’t one of ours.',
  },
  {
    name: 'stands',
    wrong: /\b(stands|lies)\b|\b(could|can|may|must|will|to) stand\b/i,
    say: 'is, appears',
    bad: 'It stands in the audit.',
    good: 'Recorded in the audit log. A car on a turquoise stand',
  },
  {
    name: 'holds',
    wrong: /\bholds\b|\bhold(s|ing)? on\b/i,
    say: 'lasts, applies, has',
    bad: 'Your break holds for this account.',
    good: 'Your break covers this account. We’ll hold your tickets.',
  },
  {
    name: 'good for',
    wrong: /\bgood for (adding|once|\d|…|\w+ minutes)/i,
    say: 'lasts, works',
    bad: 'It is good for ten minutes.',
    good: 'It lasts ten minutes.',
  },
  {
    name: 'mail',
    wrong: /(?<!\bRoyal )\bmail(s|ed|ing)?\b(?! server|:|to:)/i,
    say: 'email, post',
    bad: 'You get this mail.',
    good: 'We’ve emailed you. The mail server refused it. Sent by Royal Mail.',
  },
  { name: 'e-mail', wrong: /\be-mail/i, say: 'email', bad: 'Your e-mail address', good: 'Your email address' },
  {
    name: 'why it came',
    wrong: /\bYou (get|receive|are receiving|have received) this\b/i,
    say: 'You’re getting this because …',
    bad: 'You get this mail because you won.',
    good: 'You’re getting this because you won.',
  },
  {
    name: 'a greeting',
    wrong: /\b(Hello|Dear) (there|…|customer)/i,
    say: 'Hi …,',
    bad: 'Hello there,',
    good: 'Hi Ada,',
  },
  {
    name: 'log-in as a verb',
    wrong: /\b(to|please|can|you|and|or|then) log-?in\b|\blogin\b/i,
    say: 'log in',
    bad: 'Please log-in to enter.',
    good: 'Please log in to enter. Your log-in password',
  },
  {
    name: 'purchase, to operators',
    wrong: /\bpurchases?\b/i,
    where: operators,
    say: 'order',
    bad: 'No purchases yet.',
    good: 'No orders yet.',
  },
  {
    name: 'campaign, to operators',
    wrong: /\bcampaigns?\b/i,
    where: operators,
    say: 'competition',
    bad: 'A campaign above it cannot be published.',
    good: 'Competitions above it can’t be published.',
  },
  {
    name: 'person, to operators',
    wrong: /\b(the|this|that|each|a|of) person\b(?! (who|with))/i,
    where: operators,
    say: 'customer',
    bad: 'Record a request of the person.',
    good: 'Record the customer’s request. A second person must approve it.',
  },
  {
    name: 'entrants',
    wrong: /\bentrants?\b/i,
    where: /^(web|ui|db\/demo)\//,
    say: 'you, everyone who enters',
    bad: 'Open to all entrants.',
    good: 'Open to everyone who enters.',
  },
  {
    name: 'was found',
    wrong:
      /\b(no|nothing|no one)\b[^.,]{0,30} (was|were) (found|done|drawn|sold|spent|won|wrote|written|requested) ?(yet)?\.?$/i,
    where: screens,
    say: 'No … yet, No matching …',
    bad: 'No order was found.',
    good: 'No matching orders.',
  },
  {
    name: 'there is none',
    wrong: /\bno such\b|\bthere (is|are) (none|no)\b/i,
    where: screens,
    except: legal,
    say: 'we can’t find …, no … yet',
    bad: 'There is no such card.',
    good: 'We can’t find that entry yet. There’s no fee.',
  },
  {
    name: 'cannot',
    wrong: /\bcannot\b/i,
    except: legal,
    where: screens,
    say: 'can’t',
    bad: 'You cannot enter.',
    good: 'You can’t enter.',
  },
  {
    name: 'uncontracted',
    wrong: /\b(do|does|did|is|are|was|were|has|have|had|could|would|should|will) not\b|\b(we|you|it|they) will\b/i,
    where: screens,
    except: legal,
    say: 'isn’t, don’t, we’ll',
    bad: 'We will email you.',
    good: 'We’ll email you. It isn’t open.',
  },
  {
    name: 'nothing was taken',
    wrong: /\b(nothing|no money) (was|has been|is) taken\b|\b(was|is) given back\b/i,
    say: 'you haven’t been charged; refunded',
    bad: 'The time is over, and nothing was taken.',
    good: 'You ran out of time, so you haven’t been charged.',
  },
  {
    name: 'to be won',
    wrong: /\bto be (won|had|seen|bought)\b/i,
    say: 'you can win, you can get',
    bad: 'Cars to be won',
    good: 'Win a car. Cars you can win',
  },
  {
    name: 'randomness',
    wrong: /\brandomness\b/i,
    say: 'a public random number',
    bad: 'Drawn by public randomness',
    good: 'Drawn with a public random number',
  },
  {
    name: 'all sides',
    wrong: /\ball sides\b/i,
    say: 'all the way round, 360°',
    bad: 'See it from all sides',
    good: 'See it all the way round',
  },
  {
    name: 'so many, in vain',
    wrong: /\b(so many|in vain)\b/i,
    say: 'the number; failed',
    bad: 'Tried in vain',
    good: 'Failed',
  },
  {
    name: 'please note',
    wrong: /\bplease note\b|\bkindly\b/i,
    say: 'the fact alone',
    bad: 'Please note that entries close at 4pm.',
    good: 'Entries close at 4pm.',
  },
  { name: 'shouting', wrong: /!\s*!|!\?|\?!/, say: 'one mark', bad: 'You won!!', good: 'You won!' },
]

/** Texts that the specification quotes stay as they are. */
const quoted = new Set<string>(Object.values(specTexts).flat(2))

/** Queries, settings, processes and commands show nothing. Server texts in lower case are reasons in logs. */
const internal = /(^|[/-])queries\.ts$|^server\/(boot|doctor|platform\/(config|db|http|jobs|log))\//
const isShown = ({ path, text }: ShownText) => !(path.startsWith('server/') && /^\p{Ll}/u.test(text))

function findHabits({ path, text }: ShownText): string[] {
  if (quoted.has(text)) return []
  return habits
    .filter(({ wrong, where, except }) => wrong.test(text) && (where?.test(path) ?? true) && !except?.test(path))
    .map(({ name, say }) => `${path}: "${text}" has "${name}". Say: ${say}`)
}

const files = globSync('{web,console,ui,server,contract,domain,db/demo}/**/*.{ts,tsx,js}').filter(
  (path) => !/\.test\.tsx?$/.test(path) && !internal.test(path),
)

test('texts that people read have none of the banned habits', () => {
  const texts = files.flatMap((path) => shownTexts(path, readFileSync(path, 'utf8'))).filter(isShown)
  expect(texts.length).toBeGreaterThan(5_000)
  expect(texts.flatMap(findHabits)).toEqual([])
})

/** A path of a text that the habit is looked for in. */
const pathOf = ({ where }: Habit) =>
  ['web/page.tsx', 'console/page.tsx', 'contract/call.ts'].find((path) => where?.test(path) ?? true)!

test.each(habits)('"$name" is found in "$bad", and not in "$good"', (habit) => {
  const path = pathOf(habit)
  expect(findHabits({ path, text: habit.bad }).join()).toContain(`has "${habit.name}"`)
  expect(findHabits({ path, text: habit.good.replaceAll('’', "'") })).toEqual([])
})

test('the texts of a source are its phrases, and not its names, classes, queries, types or logs', () => {
  const source = `
    import { a } from 'at once a module'
    type Kind = 'at once a type'
    const title = 'A break'
    const words = \`You won \${prize} at last\`
    const rows = sql\`select at once\`
    log.info('it began at once')
    throw new Error('it failed at once')
    const page = (
      <p className="at once a class" title="Shown on hover">
        You’ll have <b>{count} tickets</b> by{' '}
        noon.
      </p>
    )`
  expect(shownTexts('web/page.tsx', source).map(({ text }) => text)).toEqual([
    'A break',
    'You won … at last',
    "You'll have … by noon.",
    'Shown on hover',
    '… tickets',
  ])
})
