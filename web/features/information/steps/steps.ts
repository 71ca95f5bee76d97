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
    text: 'Choose how many entries you want, or send a postcard. Buy online and your ticket numbers arrive straight away by email. Each ticket has the same chance, paid for or not.',
    picture: ticketsPicture,
  },
  {
    title: 'We seal the list',
    text: 'When entries close, the list of all tickets is sealed and published. From then on nobody can add a ticket, take one away or swap two, and we could not do it unseen either.',
    picture: sealedPicture,
  },
  {
    title: 'Chance decides, and you can check',
    text: `${winnerPromise.drawn} ${winnerPromise.contacted}`,
    picture: drawnPicture,
  },
]
