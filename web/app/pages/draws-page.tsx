import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData, useLocation } from 'react-router'
import type { CallFailure } from '#browser/calls/call-failure.ts'
import { type Draw, type DrawList, type DrawTime, getDraw, listDraws } from '#contract/draws.ts'
import { tagSchema } from '#contract/fields.ts'
import { LOAD_FAILED_TITLE, LoadFailed } from '#web/core/entering/load-failed.tsx'
import { call } from '#web/core/http/call.ts'
import { drawText } from '#web/core/parts/draw-text.ts'
import { optionalPart } from '#web/core/parts/optional-part.tsx'
import { serverNow } from '#web/core/site/clock.ts'
import { type Framed, orFrame } from '#web/core/site/frame-first.ts'
import { headOf } from '#web/core/site/head.tsx'
import { paths } from '#web/core/site/paths.ts'
import { siteContext } from '#web/core/site/site-context.ts'
import { DrawView, NO_DRAW, UnknownDraw } from '#web/features/draws/draw-view.tsx'
import { type DrawLists, DrawsList } from '#web/features/draws/draws-list.tsx'

const OpenInstead = optionalPart(() => import('./open-instead.tsx'))

/**
 * A list of the draws of all campaigns or of one, or one draw; neither if the address names no round and no campaign
 * with draws.
 */
type LoadedDraws =
  | { lists: DrawLists; errors?: undefined }
  | { draw: Draw | null; lists?: undefined; errors?: undefined }
  | { errors: readonly string[] }
  | (Framed & { lists?: undefined; errors?: undefined })

const isRoundId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

export async function loader({
  context,
  params: { of },
}: LoaderFunctionArgs): Promise<LoadedDraws | ReturnType<typeof data<LoadedDraws>>> {
  const { findDraw, listDraws } = context.get(siteContext)
  const list = (tag: string | undefined) => listBoth((time) => listDraws({ campaign_tag: tag, time }))
  if (of === undefined) return { lists: await list(undefined) }
  const tag = tagOf(of)
  if (isRoundId(of)) return orUnknown({ draw: await findDraw(of) })
  return orUnknown(tag === null ? { draw: null } : listsOrNone(await list(tag)))
}

function orUnknown(loaded: LoadedDraws) {
  return 'draw' in loaded && loaded.draw === null ? data(loaded, { status: 404 }) : loaded
}

async function listBoth(list: (time: DrawTime) => Promise<DrawList>): Promise<DrawLists> {
  const [upcoming, past] = await Promise.all([list('UPCOMING'), list('PAST')])
  return { upcoming, past, at: new Date() }
}

type DrawsAddress = { request: Request; params: { of?: string } }

export async function clientLoader({ request, params: { of } }: DrawsAddress): Promise<LoadedDraws> {
  return orFrame(request, () => loadDraws(of))
}

async function loadDraws(of: string | undefined): Promise<LoadedDraws> {
  if (of !== undefined && isRoundId(of)) {
    const called = await call(getDraw, { params: { round_id: of } })
    if (called.ok) return { draw: called.value }
    return called.status === 404 ? { draw: null } : failed(called)
  }
  const tag = of === undefined ? null : tagOf(of)
  if (of !== undefined && tag === null) return { draw: null }
  const listed = await Promise.all(
    (['UPCOMING', 'PAST'] as const).map((time) =>
      call(listDraws, { query: { time, ...(tag !== null && { campaign_tag: tag }) } }),
    ),
  )
  const refused = listed.find((called) => !called.ok)
  if (refused) return failed(refused)
  const [upcoming, past] = listed.map((called) => called.ok && called.value) as [DrawList, DrawList]
  const lists = { upcoming, past, at: serverNow() }
  return tag === null ? { lists } : listsOrNone(lists)
}

function listsOrNone(lists: DrawLists): LoadedDraws {
  return lists.upcoming.draws.length + lists.past.draws.length === 0 ? { draw: null } : { lists }
}

function failed({ errors }: CallFailure): LoadedDraws {
  return { errors: errors.map(({ message }) => message) }
}

function tagOf(text: string): string | null {
  return tagSchema.safeParse(text.toUpperCase()).data ?? null
}

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData, location }) => {
  const loaded = loaderData as LoadedDraws | undefined
  if (!loaded || loaded.errors) return [{ title: LOAD_FAILED_TITLE }]
  if (loaded.lists || 'Frame' in loaded)
    return headOf(matches, {
      title: 'Draws',
      description: 'See what’s being drawn next, look up past draws and check any result yourself.',
      path: location.pathname,
    })
  const { draw } = loaded
  if (!draw) return headOf(matches, { title: NO_DRAW, description: NO_DRAW, path: paths.draws, hidden: true })
  return headOf(matches, {
    title: `Draw: ${draw.title}`,
    description: `${drawText(draw)}. See who won and check it yourself.`,
    path: paths.drawsOf(draw.round_id),
  })
}

/** All draws, those of a campaign, or one draw. They share one route, since each route adds bytes to every page. */
export default function DrawsPage() {
  const loaded: LoadedDraws = useLoaderData<typeof loader>()
  const of = useLocation().pathname.split('/')[2]
  if (loaded.errors) return <LoadFailed errors={loaded.errors} />
  if ('Frame' in loaded)
    return <loaded.Frame title={of !== undefined && isRoundId(of) ? 'Draw' : 'Draws'} blocks="rows" />
  const tag = of === undefined ? null : tagOf(of)
  if (loaded.lists) return <DrawsList key={tag} tag={tag} lists={loaded.lists} />
  if (loaded.draw) return <DrawView key={loaded.draw.round_id} loaded={loaded.draw} />
  return (
    <>
      <UnknownDraw />
      <OpenInstead />
    </>
  )
}
