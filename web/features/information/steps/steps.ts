import { winnerPromise } from '#domain/winners/winner-promise.ts'
import drawnPicture from './step-drawn.webp'
import sealedPicture from './step-sealed.webp'
import ticketsPicture from './step-tickets.webp'

/** A picture is 800 by 450 pixels. */
type Step = { title: string; text: string; picture: string }

/** The steps from a ticket to a winner. */
export const steps: readonly Step[] = [
  {
    title: 'Get your tickets',
    text: 'Choose your entries online, or enter free by post. Buy online and your ticket numbers arrive straight away by email. Every ticket has the same chance, paid or free.',
    picture: ticketsPicture,
  },
  {
    title: 'We seal the list',
    text: 'When entries close, we seal and publish the list of tickets. After that, no one (not even us) can change it without everyone seeing.',
    picture: sealedPicture,
  },
  {
    title: 'A random number picks the winner',
    text: `A public random number picks the winner, and anyone can check it. ${winnerPromise.contacted}`,
    picture: drawnPicture,
  },
]
