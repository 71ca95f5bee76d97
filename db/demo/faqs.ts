import { formatPoundsTrimmed } from '#domain/money/money.ts'
import { ORDER_LIMITS } from '#domain/order/order.ts'
import { winnerPromise } from '#domain/winners/winner-promise.ts'
import type { DemoInformation } from './types.ts'

export const faqs: DemoInformation = {
  tag: 'faqs',
  lead: 'Quick answers to your most common questions. Can’t see yours? Write to us.',
  sections: [
    {
      title: 'Entering',
      body: '',
      items: [
        {
          title: 'Do I have to pay?',
          note: '',
          body: '<p>No. You can enter every paid competition free by post, with the same chance of winning. Some are free online too.</p>',
        },
        {
          title: 'Who can enter?',
          note: '',
          body: '<p>Anyone over 18 living in England, Scotland or Wales. We check your mobile number with a code, so each person counts once.</p>',
        },
        {
          title: 'Do I need an account?',
          note: '',
          body: '<p>No, you can check out as a guest. With an account you can see your entries, use site credit and spin the wheel. You can turn your guest entries into an account at any time.</p>',
        },
        {
          title: 'Is there a limit?',
          note: '',
          body: `<p>Each competition’s terms say how many entries you can have. Across them all you can spend up to ${formatPoundsTrimmed(ORDER_LIMITS.monthlyPence)} in a calendar month, or less if you set your own limit.</p>`,
        },
        {
          title: 'What are my ticket numbers?',
          note: '',
          body: '<p>They’re on the receipt we email you, and under Entry history in My Account. Each entry has its own number.</p>',
        },
      ],
    },
    {
      title: 'Paying',
      body: '',
      items: [
        {
          title: 'How can I pay?',
          note: '',
          body: '<p>By debit or credit card, PayPal, Apple Pay or Google Pay.</p>',
        },
        {
          title: 'My payment failed. Am I in the draw?',
          note: '',
          body: '<p>Only if you’ve had a receipt from us. If money has left your account and there’s no receipt after 30 minutes, tell us the time and amount and we’ll look into it.</p>',
        },
        {
          title: 'Can I have my money back?',
          note: '',
          body: '<p>No. Entries count straight away, so you can’t cancel one after you’ve paid. If we cancel a competition, we’ll refund every paid entry.</p>',
        },
        {
          title: 'How does a promo code work?',
          note: '',
          body: '<p>Type it in your basket. You’ll see your discount or free entries before you pay.</p>',
        },
      ],
    },
    {
      title: 'Winning',
      body: '',
      items: [
        {
          title: 'How are winners chosen?',
          note: '',
          body: `<p>${winnerPromise.drawn}</p>`,
        },
        {
          title: 'How will I know?',
          note: '',
          body: `<p>${winnerPromise.contacted} ${winnerPromise.answer} ${winnerPromise.neverPay}</p>`,
        },
        {
          title: 'When do I get my prize?',
          note: '',
          body: `<p>${winnerPromise.paid}</p>`,
        },
        {
          title: 'Can I have the cash instead?',
          note: '',
          body: '<p>Often. If there’s a cash alternative, the competition’s terms say how much.</p>',
        },
      ],
    },
    {
      title: 'Keeping it fun',
      body: '',
      items: [
        {
          title: 'I’d like to stop for a while.',
          note: '',
          body: '<p>In My Account, go to Spending limits and breaks. Set a monthly limit, take a break of a day, a week or a month, or exclude yourself for 6 months or more. Lowering a limit is instant; raising it takes 24 hours. Entries you’ve already made stay in their draws.</p>',
        },
        {
          title: 'How do I stop marketing emails and texts?',
          note: '',
          body: '<p>Each one tells you how to stop them. You can also change Marketing preferences in My Account.</p>',
        },
      ],
    },
  ],
}
