import type { DemoFaqSection } from './types.ts'

export const demoFaqs: readonly DemoFaqSection[] = [
  {
    title: 'Entering',
    questions: [
      {
        question: 'Do I have to pay?',
        answerHtml:
          '<p>No. Every competition that you can pay to enter can also be entered free by post, with the same chance of winning. Some are free online as well.</p>',
      },
      {
        question: 'Who can enter?',
        answerHtml:
          '<p>Anyone over 18 who lives in England, Scotland or Wales. We check your mobile number with a code so that one person is one person.</p>',
      },
      {
        question: 'Do I need an account?',
        answerHtml:
          '<p>You can check out as a guest. An account lets you see your entries, use site credit and spin the wheel, and a guest can turn into one at any time without losing anything.</p>',
      },
      {
        question: 'Is there a limit?',
        answerHtml:
          '<p>Each competition says how many entries a person can have. Over all of them you can spend £500 in a calendar month, or less if you set a lower limit in your account.</p>',
      },
      {
        question: 'What are my ticket numbers?',
        answerHtml:
          '<p>They are on the receipt that we mail you and under Entries in your account. Each entry has its own number.</p>',
      },
    ],
  },
  {
    title: 'Paying',
    questions: [
      {
        question: 'How can I pay?',
        answerHtml: '<p>By debit or credit card, Apple Pay, Google Pay or PayPal.</p>',
      },
      {
        question: 'My payment failed. Am I in the draw?',
        answerHtml:
          '<p>Only if you had a receipt. If money left your account and no receipt came within half an hour, write to us with the time and the amount and we will find it.</p>',
      },
      {
        question: 'Can I have my money back?',
        answerHtml:
          '<p>An entry takes effect at once, so not after you have paid. If we cancel a competition, we refund every paid entry.</p>',
      },
      {
        question: 'How does a promo code work?',
        answerHtml:
          '<p>Type it in the basket. It either takes something off or adds entries, and the basket shows which before you pay.</p>',
      },
    ],
  },
  {
    title: 'Winning',
    questions: [
      {
        question: 'How are winners chosen?',
        answerHtml:
          '<p>When entry closes we freeze the list of numbers. One number is drawn at random, under independent supervision, and the list is kept so that the draw can be checked.</p>',
      },
      {
        question: 'How will I know?',
        answerHtml:
          '<p>We ring you. If you miss us we try again, for fourteen days. We will never ask you to pay anything, or for a password.</p>',
      },
      {
        question: 'Can I have the cash instead?',
        answerHtml: '<p>Often. Where we offer it, the competition’s terms say how much.</p>',
      },
    ],
  },
  {
    title: 'Keeping it fun',
    questions: [
      {
        question: 'I’d like to stop for a while.',
        answerHtml:
          '<p>Under Limits in your account you can set a monthly limit, take a break of a day, a week or a month, or exclude yourself for six months or longer. A lower limit holds at once; a higher one waits a day.</p>',
      },
      {
        question: 'How do I stop the mails and texts?',
        answerHtml: '<p>Each one has a way out in it, and your account has both switches under Preferences.</p>',
      },
    ],
  },
]
