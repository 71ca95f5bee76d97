import type { DemoInformation } from './types.ts'

/** Invented, like the stations that they listen to. */
export const winners: DemoInformation = {
  tag: 'winners',
  lead: 'This is a demonstration site, so these winners and their words are made up.',
  sections: [
    {
      title: 'Latest winners',
      body: '',
      items: [
        {
          title: 'Moira from Kirkcaldy',
          note: 'Won £10,000 in Make Me A Winner, with one ticket',
          body: '<p>I was up a ladder. My husband held the phone to my ear, and then he held the ladder. We’ve paid off the van and booked a week in Madeira.</p>',
        },
        {
          title: 'Priya from Fife',
          note: 'Won a day’s sailing in The Harbour Raffle',
          body: '<p>My mother has told everyone that she steered. She did, for a minute, and the skipper has forgiven us.</p>',
        },
        {
          title: 'Dev from Leicester',
          note: 'Won a kitchen worth £18,000',
          body: '<p>Our old oven had two moods, cold and cross. My mother came round to look at the new one and hasn’t left since.</p>',
        },
        {
          title: 'Sian from Llandeilo',
          note: 'Won a family car, with a postcard',
          body: '<p>I wrote the card at the bus stop. It was the last bus I’ve had to wait for.</p>',
        },
      ],
    },
    {
      title: 'More winners',
      body: '',
      items: [
        {
          title: 'Terry from Grimsby',
          note: 'Won £1,000 in The Breakfast Grand',
          body: '<p>I told them to ring back after the match. They did.</p>',
        },
        {
          title: 'Amina from Hackney',
          note: 'Won a lodge by the lake for a week, and £1,000 to spend',
          body: '<p>Six of us, one boat, no phone signal. We saw an otter, and no one could post it.</p>',
        },
        {
          title: 'The Pratts from Truro',
          note: 'Won a campervan',
          body: '<p>We had one ticket between four of us, and four ideas of where to go. So far we’ve been to all of them.</p>',
        },
      ],
    },
  ],
}
