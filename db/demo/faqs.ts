import { formatPoundsTrimmed } from '#domain/money.ts'
import { ORDER_LIMITS } from '#domain/order.ts'
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
          body: '<p>They are on the receipt that we mail you and under Entries in your account. Each entry has its own number.</p>',
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
          body: '<p>By debit or credit card, or with PayPal.</p>',
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
          body: '<p>When entry closes we freeze the list of numbers. One number is drawn at random, under independent supervision, and the list is kept so that the draw can be checked.</p>',
        },
        {
          title: 'How will I know?',
          note: '',
          body: '<p>We ring you. If you miss us we try again, for 28 days. We will never ask you to pay anything, or for a password.</p>',
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
          body: '<p>Under Limits in your account you can set a monthly limit, take a break of a day, a week or a month, or exclude yourself for six months or longer. A lower limit holds at once; a higher one waits a day.</p>',
        },
        {
          title: 'How do I stop the mails and texts?',
          note: '',
          body: '<p>Each one has a way out in it, and your account has both switches under Preferences.</p>',
        },
      ],
    },
  ],
}
