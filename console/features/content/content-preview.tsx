import { useState } from 'react'
import { call } from '#console/core/call.ts'
import { staffErrorText } from '#console/core/error-texts.ts'
import { previewContent, type WrittenContent } from '#contract/console/content.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorList } from '#ui/error-list.tsx'

/** A preview as the site would show it: the server removes harmful markup, as it does when it saves. */
export function ContentPreview({ content }: { content: WrittenContent }) {
  const [shown, setShown] = useState<WrittenContent | null>(null)
  const [errors, setErrors] = useState<readonly string[]>([])

  async function show(): Promise<void> {
    const called = await call(previewContent, { body: { content } })
    setErrors(called.ok ? [] : called.errors.map(staffErrorText))
    if (called.ok) setShown(called.value.content)
  }

  return (
    <>
      <div>
        <Button tone="quiet" onClick={() => void show()}>
          Preview
        </Button>
      </div>
      <ErrorList errors={errors} />
      {shown && (
        <Dialog open size="wide" title="Preview" onClose={() => setShown(null)}>
          <Written content={shown} />
        </Dialog>
      )}
    </>
  )
}

function Written({ content }: { content: WrittenContent }) {
  if (content.kind === 'terms')
    return (
      <article>
        <h3 className="mb-4 text-2xl">{content.title}</h3>
        <Html body={content.body} />
      </article>
    )
  return (
    <article className="flex flex-col gap-4">
      <p className="text-lg">{content.lead}</p>
      {content.sections.map(({ title, body, items }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nothing moves in a preview.
        <section key={index} className="flex flex-col gap-3">
          <h3 className="text-xl">{title}</h3>
          <Html body={body} />
          {items.map((item, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above.
            <div key={place}>
              <h4 className="font-semibold">{item.title}</h4>
              <p className="text-sm text-ink-soft">{item.note}</p>
              <Html body={item.body} />
            </div>
          ))}
        </section>
      ))}
    </article>
  )
}

function Html({ body }: { body: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the server in the answer that brought it.
  return <div className="prose" dangerouslySetInnerHTML={{ __html: body }} />
}
