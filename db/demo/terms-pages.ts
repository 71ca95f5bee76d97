import { POSTAL_ADDRESS } from '#contract/postal-address.ts'
import { formatPoundsTrimmed } from '#domain/money/money.ts'
import { ORDER_LIMITS } from '#domain/order/order.ts'
import { NOT_LICENSED } from '#domain/site/statements.ts'
import { winnerPromise } from '#domain/winners/winner-promise.ts'
import type { DemoTermsPage } from './types.ts'

const notice = '<p><strong>This is a demonstration. No prize is awarded and no real money is taken.</strong></p>'

export const demoTermsPages: readonly DemoTermsPage[] = [
  {
    tag: 'terms',
    title: 'Terms and conditions',
    path: '/terms',
    bodyHtml: `${notice}
<h2>What we promise</h2>
<p>Every entry has a number, and every number in a draw has the same chance, whether you paid for it or sent a postcard. We lock the list of numbers before the draw and keep it afterwards.</p>
<h2>Who can enter</h2>
<p>You must be over 18 and live in England, Scotland or Wales. We ask for your name, your date of birth, the first half of your postcode and a mobile number, which we check with a code. Your limits cover you, however many accounts you have.</p>
<h2>Paying</h2>
<p>Prices are in pounds and include everything. You can pay by debit or credit card, PayPal, Apple Pay or Google Pay. If there is something to pay, an order is at least ${formatPoundsTrimmed(ORDER_LIMITS.minPence)} and at most ${formatPoundsTrimmed(ORDER_LIMITS.maxPence)}. No one may spend more than ${formatPoundsTrimmed(ORDER_LIMITS.monthlyPence)} in a calendar month. You can set yourself a lower limit in My Account.</p>
<p>We hold your entries for you while you pay, for ten minutes at most. They are yours when the payment succeeds. If a payment arrives after the draw has closed, we will refund it.</p>
<h2>Entering without paying</h2>
<p>Each competition says how to enter free by post. Send one postcard for one entry to ${POSTAL_ADDRESS}. A postcard counts in the round that is open when it reaches us. Some competitions are free online as well. ${NOT_LICENSED}</p>
<h2>Changing your mind</h2>
<p>Entries count straight away, so you cannot cancel one after you have paid. If a competition is cancelled, we refund every paid entry in it to the card or account it came from.</p>
<h2>Site credit</h2>
<p>You can spend site credit on entries, but you cannot withdraw it as money. Credit you have won may expire: My Account shows when. Credit from a refund never expires.</p>
<h2>Winning</h2>
<p>${winnerPromise.drawn} ${winnerPromise.contacted} ${winnerPromise.answer} ${winnerPromise.paid} ${winnerPromise.neverPay}</p>
<h2>Playing within your means</h2>
<p>You can take a break of a day, a week or a month, or exclude yourself for 6 months or more. During that time we take no entries from you and send no marketing. Entries you made before stay in their draws, and if one of them wins, the prize is yours.</p>
<h2>If something is wrong</h2>
<p>Write to us and we’ll answer within three working days. These terms are governed by the law of England and Wales. If you live in Scotland, you can also use the Scottish courts.</p>`,
  },
  {
    tag: 'privacy',
    title: 'Privacy',
    path: '/privacy',
    bodyHtml: `${notice}
<h2>What we keep</h2>
<ul><li>Your name, email address, date of birth, postcode and mobile number, because our competitions are only open to adults in Great Britain and because we have to be able to reach a winner.</li><li>What you entered, when, by which route and with which numbers, because that is the record of a fair draw.</li><li>What you paid. Card numbers go to the payment company and never reach us.</li><li>Which link, campaign or partner brought you when you signed up, logged in or entered, for 400 days at most. Your browser remembers it after the visit only if you agree to it.</li><li>How you use the site, if you agree to it.</li></ul>
<h2>Why we may keep it</h2>
<p>Most of it is needed to keep our contract with you. Some of it the law makes us keep. We only send marketing emails or texts if you have said yes, and each message has a way to stop them.</p>
<h2>Who else sees it</h2>
<p>The companies that take payments and send our texts and emails, and only for that. If you agree to it, our messaging service and an advertising service see which pages you visit.</p>
<h2>How long we keep it</h2>
<p>Six years for what was paid and won. When you delete your account, we remove your name, address and number. We keep only the numbers that we need to prove draws and to apply your spending limits.</p>
<h2>What you can ask</h2>
<p>You can download everything we hold about you, correct it, or delete your account, in My Account. If we do not put something right, you can complain to the Information Commissioner’s Office.</p>`,
  },
  {
    tag: 'spin-terms',
    title: 'Daily spin: terms',
    path: '/terms-pages/spin-terms',
    bodyHtml: `${notice}
<h2>The spin</h2>
<p>One free spin a day for each registered person with a verified mobile number. A day runs from midnight to midnight in London. Spins are not saved up.</p>
<h2>How a prize is chosen</h2>
<p>Our server chooses the prize when you press, at random, with the odds that are shown beside the wheel. The wheel then turns to it; where and when you press makes no difference. Out of a thousand spins about four hundred win nothing.</p>
<h2>The prizes</h2>
<ul><li><strong>Site credit</strong> is added straight away and lasts until the date shown in My Account.</li><li><strong>A code</strong> takes a percentage off one order, for you only, for seven days.</li><li><strong>A prize by post</strong>: we email you a link to give your address, and send it within five working days of your answer.</li></ul>
<p>If a prize runs out, we take it off the wheel and update the odds.</p>`,
  },
  {
    tag: 'listener-panel',
    title: 'The Listener Panel',
    path: '/terms-pages/listener-panel',
    bodyHtml: `<p>The panel is a few thousand people who tell us, once a month, what they would turn up and what they would turn off.</p>
<h2>How it works</h2>
<ol><li>Write to us with your first name and your favourite station.</li><li>Once a month we send ten short clips and ask what you think.</li><li>Everyone who answers goes into that month’s draw for a digital radio.</li></ol>
<p>You can leave whenever you like, and no one will ring to ask why.</p>`,
  },
]
