import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callOrThrow } from '#console/core/call.ts'
import { previewCampaign } from '#contract/console/campaigns.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'

const widths = [390, 1280] as const
const SHOWN_PX = 390
const HEIGHT_PX = 640
/** Shorter than the lifetime of the address. */
const RENEWED_MS = 20 * 60_000

/** The real entry page in its last saved version, in a frame as wide as a phone or a desktop. */
export function LivePreview({ tag, version }: { tag: string; version: number }) {
  const [width, setWidth] = useState<(typeof widths)[number]>(390)
  const { data } = useQuery({
    queryKey: ['preview', tag, version],
    queryFn: () => callOrThrow(previewCampaign, { params: { tag } }, { automatic: true }),
    refetchInterval: RENEWED_MS,
    staleTime: RENEWED_MS,
  })
  const scale = SHOWN_PX / width
  return (
    <Card className="p-5">
      <section aria-labelledby="preview" className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 id="preview" className="font-bold text-xl">
            Preview
          </h2>
          <div className="flex gap-2">
            {widths.map((each) => (
              <Button
                key={each}
                tone={each === width ? 'brand' : 'quiet'}
                size="small"
                aria-pressed={each === width}
                onClick={() => setWidth(each)}
              >
                {each}
              </Button>
            ))}
          </div>
        </div>
        <p className="text-ink-soft text-sm">Shows the last saved version. You can’t buy anything here.</p>
        <div
          className="max-w-full overflow-hidden rounded-card border-2 border-line"
          style={{ width: SHOWN_PX, height: HEIGHT_PX }}
        >
          {data && (
            <iframe
              key={`${version} ${data.path}`}
              title="Preview of the entry page"
              src={data.path}
              sandbox="allow-same-origin allow-scripts"
              width={width}
              height={HEIGHT_PX / scale}
              style={{ transform: `scale(${scale})`, transformOrigin: '0 0' }}
            />
          )}
        </div>
      </section>
    </Card>
  )
}
