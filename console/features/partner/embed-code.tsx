import { useState } from 'react'
import { SelectField } from '#console/core/forms/select-field.tsx'
import { Loaded } from '#console/core/page.tsx'
import { useAnswer } from '#console/core/queries.ts'
import { getEmbedding } from '#contract/console/partners.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'

type Embedding = AnswerOf<typeof getEmbedding>

/** The code that embeds a competition in a partner's page, with a preview. */
export function EmbedCode() {
  const answer = useAnswer(getEmbedding, {})
  return (
    <section aria-labelledby="embed" className="flex flex-col gap-4">
      <h2 id="embed" className="text-xl">
        Code for your page
      </h2>
      <Loaded answer={answer}>
        {(embedding) =>
          embedding.campaigns.length === 0 ? <p>No competition is open.</p> : <Chosen embedding={embedding} />
        }
      </Loaded>
    </section>
  )
}

function Chosen({ embedding: { site_url, brands, campaigns } }: { embedding: Embedding }) {
  const [brand, setBrand] = useState(brands[0]?.code ?? '')
  const [tag, setTag] = useState('')
  const shown = campaigns.filter((campaign) => campaign.brand === null || campaign.brand === brand)
  const campaign = shown.find((each) => each.tag === tag) ?? shown[0]
  const path = campaign && `/campaign/${encodeURIComponent(campaign.tag)}`
  const framed = path && `${path}?${new URLSearchParams({ brand })}`
  return (
    <Card className="flex flex-col gap-4 p-5">
      <div className="flex flex-wrap items-end gap-4">
        <SelectField
          label="Brand"
          value={brand}
          options={brands.map(({ code, name }) => ({ value: code, label: name }))}
          onChange={(event) => setBrand(event.target.value)}
        />
        <SelectField
          label="Competition"
          value={campaign?.tag ?? ''}
          options={shown.map(({ tag: value, title }) => ({ value, label: title }))}
          onChange={(event) => setTag(event.target.value)}
        />
      </div>
      {campaign && framed && (
        <>
          <Code
            label="Script (resizes itself; recommended)"
            text={`<script src="${site_url}/embed.js" data-path="${path}" data-brand="${brand}" async></script>`}
          />
          <Code
            label="Frame with a fixed height"
            text={`<iframe src="${site_url}${framed}" title="${escaped(campaign.title)}" width="100%" height="900" style="border:0" allow="payment"></iframe>`}
          />
          <p className="max-w-prose text-ink-soft text-sm">This only works on web addresses we’ve approved.</p>
          <h3 className="font-semibold">Preview</h3>
          <p className="text-ink-soft text-sm">You can’t buy anything here.</p>
          <div className="max-w-full overflow-hidden rounded-card border-2 border-line" style={{ width: 390 }}>
            <iframe
              key={framed}
              title={`Preview of ${campaign.title}`}
              src={framed}
              // Allows the origin, for its fonts, but no scripts.
              sandbox="allow-same-origin"
              width={390}
              height={640}
            />
          </div>
        </>
      )}
    </Card>
  )
}

function Code({ label, text }: { label: string; text: string }) {
  const [isCopied, setIsCopied] = useState(false)
  return (
    <figure className="flex flex-col gap-2">
      <figcaption className="font-semibold">{label}</figcaption>
      <pre className="overflow-x-auto rounded-card bg-sunk p-3 text-sm whitespace-pre-wrap break-all">
        <code>{text}</code>
      </pre>
      <div>
        <Button
          tone="quiet"
          size="small"
          aria-label={`Copy: ${label}`}
          onClick={async () => {
            await navigator.clipboard.writeText(text)
            setIsCopied(true)
          }}
        >
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
      </div>
    </figure>
  )
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
