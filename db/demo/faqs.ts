import { formatPoundsTrimmed } from '#domain/money/money.ts'
import { ORDER_LIMITS } from '#domain/order/order.ts'
import { winnerPromise } from '#domain/winners/winner-promise.ts'
import type { DemoInformation } from './types.ts'

export const faqs: DemoInformation = {
  tag: 'faqs',
  lead: 'Short answers to what people ask us most. If yours is not here, write to us.',
  sections: [
    {
      title: 'Entering',
      body: '',
      items: [
        {
          title: 'Do I have to pay?',
          note: '',
          body: '<p>No. Every competition that you can pay to enter can also be entered free by post, with the same chance of winning. Some are free online as well.</p>',
        },
        {
          title: 'Who can enter?',
          note: '',
          body: '<p>Anyone over 18 who lives in England, Scotland or Wales. We check your mobile number with a code so that one person is one person.</p>',
        },
        {
          title: 'Do I need an account?',
          note: '',
          body: '<p>You can check out as a guest. An account lets you see your entries, use site credit and spin the wheel, and a guest can turn into one at any time without losing anything.</p>',
        },
        {
          title: 'Is there a limit?',
          note: '',
          body: `<p>Each competition says how many entries a person can have. Over all of them you can spend ${formatPoundsTrimmed(ORDER_LIMITS.monthlyPence)} in a calendar month, or less if you set a lower limit in your account.</p>`,
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
          body: '<p>Only if you had a receipt. If money left your account and no receipt came within half an hour, write to us with the time and the amount and we will find it.</p>',
        },
        {
          title: 'Can I have my money back?',
          note: '',
          body: '<p>An entry takes effect at once, so not after you have paid. If we cancel a competition, we refund every paid entry.</p>',
        },
        {
          title: 'How does a promo code work?',
          note: '',
          body: '<p>Type it in the basket. It either takes something off or adds entries, and the basket shows which before you pay.</p>',
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
          body: '<p>Often. Where we offer it, the competition’s terms say how much.</p>',
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
          body: '<p>Under Limits in your account you can set a monthly limit, take a break of a day, a week or a month, or exclude yourself for six months or longer. A lower limit applies straight away. A higher one waits a day. Entries that you have already made stay in their draws.</p>',
        },
        {
          title: 'How do I stop the emails and texts?',
          note: '',
          body: '<p>Each one tells you how to stop them. You can also change Marketing preferences in My Account.</p>',
        },
      ],
    },
  ],
}
