import drawnPicture from './step-drawn.webp'
import sealedPicture from './step-sealed.webp'
import ticketsPicture from './step-tickets.webp'

/** A picture is 800 by 450 pixels. */
type Step = { title: string; text: string; picture: string }

/** From a ticket to a winner. */
export const steps: readonly Step[] = [
  {
    title: 'Get your tickets',
    text: 'Choose how many entries you want, or send a postcard. You get numbered tickets at once, and an email that lists them. Each ticket has the same chance, paid for or not.',
    picture: ticketsPicture,
  },
  {
    title: 'We seal the list',
    text: 'When entries close, the list of all tickets is sealed and published. From then on nobody can add a ticket, take one away or swap two, and we could not do it unseen either.',
    picture: sealedPicture,
  },
  {
    title: 'Chance decides, and you can check',
    text: 'A random number that nobody knows before, published for the whole world, decides the winning ticket. We email the winner. Your own browser can do the sum again on the page of the draw.',
    picture: drawnPicture,
  },
]
