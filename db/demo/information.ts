import { POSTAL_ADDRESS } from '#contract/postal-address.ts'
import { winnerPromise } from '#domain/winners/winner-promise.ts'
import { faqs } from './faqs.ts'
import type { DemoInformation } from './types.ts'
import { winners } from './winners.ts'

const about: DemoInformation = {
  tag: 'about',
  lead: 'Prize competitions from the people who make radio, magazines and television across Britain.',
  sections: [
    {
      title: 'Who we are',
      body: '<p>For years we gave away prizes between the traffic news and the weather. Listeners liked them more than the weather. So we made a home for them: one place with cash, cars, kitchens and holidays, run by the same people who pick up the phone in the studio.</p><p>We are a small team. A person reads every letter, and the person who contacts a winner is one of us.</p>',
      items: [],
    },
    {
      title: 'What we do',
      body: '<p>We run competitions and raffles for stations, magazines and channels. Each entry is a numbered ticket. When a competition closes, we lock the list of tickets. A public random number picks the winner, and anyone can check it in their browser.</p>',
      items: [],
    },
    {
      title: 'How to enter',
      body: '<p>Choose a competition and how many tickets you want, and pay by card, PayPal, Apple Pay or Google Pay. Or send us a postcard: a free entry has the same chance as a paid one.</p><p>You must be over 18 and live in England, Scotland or Wales.</p>',
      items: [],
    },
    {
      title: 'How we find winners',
      body: `<p>${winnerPromise.drawn} ${winnerPromise.contacted} ${winnerPromise.answer}</p><p>${winnerPromise.paid} ${winnerPromise.neverPay}</p>`,
      items: [],
    },
  ],
}

const contact: DemoInformation = {
  tag: 'contact',
  lead: 'Something wrong, or not clear? Tell us and a real person will reply.',
  sections: [
    {
      title: 'Before you write',
      body: '<p>Most questions are answered in our <a href="/faqs">FAQs</a>: ticket numbers, payments, promo codes and how we contact winners.</p>',
      items: [],
    },
    {
      title: 'When we answer',
      body: '<p>Replies take up to 3 working days.</p><p>Our customer service works 9am-5pm Monday to Friday.</p>',
      items: [],
    },
    {
      title: 'By post',
      body: `<p>${POSTAL_ADDRESS.replaceAll(', ', '<br />')}</p><p>Postcards that enter a competition go to the same address, with the code shown on its page.</p>`,
      items: [],
    },
  ],
}

const workWithUs: DemoInformation = {
  tag: 'work-with-us',
  lead: 'You bring a prize that people talk about. We bring the people.',
  sections: [
    {
      title: 'What you bring',
      body: '<p>Prizes people tell their neighbours about: cash, tech, holidays, tickets. One big one or a hundred small ones.</p>',
      items: [],
    },
    {
      title: 'What you get',
      body: '<p>Bespoke marketing, made for you: your name on air and on the page, your own competition, and emails to people who’ve opted in. We agree the words with you before anything goes out.</p>',
      items: [],
    },
    {
      title: 'Talk to us',
      body: '<p>Write to <a href="mailto:partners@fairdraw.example">partners@fairdraw.example</a>, or use the form. Tell us what you have in mind and when.</p>',
      items: [],
    },
  ],
}

const winner: DemoInformation = {
  tag: 'winner',
  lead: 'Entries have closed, the number is drawn, and we’ve contacted the winner.',
  sections: [
    {
      title: 'Who is it?',
      body: '<p>Once they’ve told us how they’d like to be named, you’ll find them with our <a href="/winners">other winners</a>.</p><p>If it wasn’t you this time, these are open now.</p>',
      items: [],
    },
  ],
}

const competitionClosed: DemoInformation = {
  tag: 'competition-closed',
  lead: 'You’ve just missed it. Online entry has closed.',
  sections: [
    {
      title: 'Postal entry may still be possible',
      body: '<p>Some competitions still accept postcards after online entry closes. Check the competition’s terms for the deadline and what to write.</p>',
      items: [],
    },
  ],
}

const complaints: DemoInformation = {
  tag: 'complaints',
  lead: 'If something’s gone wrong, we want to put it right. Here’s what to do, who replies and when.',
  sections: [
    {
      title: '1. Write to us',
      body: `<p>Use the <a href="/contact">contact form</a>, or post: ${POSTAL_ADDRESS}. Give your order number, what happened and what would put it right. Use your own words.</p><p>A person replies within 3 working days.</p>`,
      items: [],
    },
    {
      title: '2. Ask for a second look',
      body: '<p>Not happy with our reply? Tell us. Someone who wasn’t involved will look again and write to you, with reasons, within 8 weeks of your first message.</p>',
      items: [],
    },
    {
      title: '3. If we still do not agree',
      body: '<p>We do not belong to a scheme for alternative dispute resolution (ADR), so there is no ombudsman for our competitions. You can get free advice from <a href="https://www.citizensadvice.org.uk/consumer/">Citizens Advice</a>, and you keep every right to go to court.</p><p>To complain about one of our ads, go to the <a href="https://www.asa.org.uk/">Advertising Standards Authority</a>. To complain about how we use your data, go to the <a href="https://ico.org.uk/">Information Commissioner’s Office</a>.</p>',
      items: [],
    },
    {
      title: 'About a draw',
      body: '<p>You can check every draw we make in your own browser, on the page of <a href="/draws">draws</a>. If your check gives a different winner, tell us and we’ll send you the same files.</p>',
      items: [],
    },
    {
      title: 'About a payment',
      body: '<p>Write to us before you dispute a payment with your bank or PayPal. We can’t refund a payment while it’s disputed. Refunds go back to where the money came from.</p>',
      items: [],
    },
  ],
}

export const demoInformation: readonly DemoInformation[] = [
  about,
  contact,
  workWithUs,
  faqs,
  winners,
  winner,
  competitionClosed,
  complaints,
]
