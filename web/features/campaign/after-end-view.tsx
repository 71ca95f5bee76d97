import { useQuery } from '@tanstack/react-query'
import { Link, useLoaderData } from 'react-router'
import type { GroupItem } from '#contract/catalogue.ts'
import { type Draw, getDraw, listDraws } from '#contract/draws.ts'
import { winnerText } from '#contract/winner-text.ts'
import { formatPoundsTrimmed } from '#domain/money/money.ts'
import { Button } from '#ui/button.tsx'
import { Card, PictureCard } from '#ui/card.tsx'
import { load } from '#web/core/catalogue/catalogue.ts'
import { CataloguePicture } from '#web/core/catalogue/catalogue-picture.tsx'
import { priceText } from '#web/core/catalogue/price-text.ts'
import { TitleLink } from '#web/core/catalogue/title-link.tsx'
import { call } from '#web/core/http/call.ts'
import { queryClient } from '#web/core/http/query-client.ts'
import { drawText } from '#web/core/parts/draw-text.ts'
import { WinnerPhoto } from '#web/core/parts/winner-photo.tsx'
import { usePage } from '#web/core/site/page-config.ts'
import { paths } from '#web/core/site/paths.ts'
import { type EndLoaded, findAfterEnd } from './after-end.ts'

/** The result of a campaign that has ended for good, and the next competition to enter. */
export function AfterEnd({ tag }: { tag: string }) {
  const { after } = useLoaderData<EndLoaded>()
  const { data } = useQuery(
    {
      queryKey: ['after-end', tag],
      queryFn: () => findAfterEnd(tag, inBrowser),
      staleTime: 60_000,
      ...(after && { initialData: after }),
    },
    queryClient(),
  )
  if (!data) return null
  const { draw, next } = data
  return (
    <div className="after-end flex flex-col gap-6">
      {draw && <Result draw={draw} />}
      {next && <Next item={next} />}
    </div>
  )
}

function Next({ item: { tag, title, value, from_price, asset } }: { item: GroupItem }) {
  const { minPence } = usePage().config.orderLimits
  const worth = value !== null && formatPoundsTrimmed(value)
  return (
    <section>
      <h2 className="mb-3 text-xl">Enter next</h2>
      <div className="[--picture:45%] sm:max-lg:*:picture-card-wide">
        <PictureCard
          title={title}
          link={<TitleLink tag={tag} title={title} />}
          picture={
            <CataloguePicture
              kind="campaign"
              tag={tag}
              asset={asset}
              crop="wide169"
              alt=""
              sizes="(min-width: 57.5rem) 460px, (min-width: 40rem) 45vw, 92vw"
            />
          }
          value={worth && !title.includes(worth) && worth}
          state={
            <span className="font-semibold text-ink">{priceText({ type: 'CAMPAIGN', from_price }, minPence)}</span>
          }
          action={
            <Button size="small" render={<TitleLink tag={tag} title={title} />} aria-label={`Enter: ${title}`}>
              Enter
            </Button>
          }
        />
      </div>
    </section>
  )
}

function Result({ draw }: { draw: Draw }) {
  const { winners, state, tickets } = draw
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="text-xl">
        {winners.length > 1 ? 'The winners' : winners.length === 1 ? 'The winner' : 'The draw'}
      </h2>
      {winners.map((winner) => (
        <div key={winner.position}>
          {winner.photo && <WinnerPhoto photo={winner.photo} />}
          <p className="font-bold">{winnerText(winner)}</p>
          <p className="figures text-sm text-ink-soft">
            {winner.prize} · ticket {winner.ticket.toLocaleString('en-GB')}
          </p>
        </div>
      ))}
      {winners.length === 0 && state === 'DRAWN' && tickets === 0 && <p>No one entered, so there was no draw.</p>}
      {state !== 'ELSEWHERE' && <p className="figures text-sm text-ink-soft">{drawText(draw)}</p>}
      <Link
        to={paths.drawsOf(draw.round_id)}
        className="inline-flex min-h-11 items-center self-start font-semibold underline underline-offset-4"
      >
        {state === 'DRAWN' ? 'See the result and check it' : 'See the draw'}
      </Link>
    </Card>
  )
}

const inBrowser = {
  listDraws: async (query: { campaign_tag: string }) => {
    const called = await call(listDraws, { query })
    return called.ok ? called.value : null
  },
  findDraw: async (roundId: string) => {
    const called = await call(getDraw, { params: { round_id: roundId } })
    return called.ok ? called.value : null
  },
  findPage: async (tag: string) => (await load('page', tag)).thing ?? null,
}
