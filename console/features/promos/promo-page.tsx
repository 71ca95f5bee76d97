import { FormProvider } from 'react-hook-form'
import { Link, useParams } from 'react-router'
import { call } from '#console/core/call.ts'
import { consolePaths } from '#console/core/console-paths.ts'
import { loaded, useDocumentForm } from '#console/core/forms/document-form.ts'
import { SaveDocument } from '#console/core/forms/save-document.tsx'
import { Timeline } from '#console/core/lists/timeline.tsx'
import { Loaded, Page } from '#console/core/page.tsx'
import { useAnswer } from '#console/core/queries.ts'
import { useMay } from '#console/core/session.ts'
import { foreseePromo, getPromoDesk, promoDocumentSchema, savePromo } from '#contract/console/promos.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { Card } from '#ui/card.tsx'
import { PeopleUpload } from './people-upload.tsx'
import { ForListTick, PromoFields } from './promo-fields.tsx'
import { UseFacts } from './use-facts.tsx'

export function PromoPage() {
  const { code = '' } = useParams()
  const answer = useAnswer(getPromoDesk, { params: { code } })
  return (
    <Page
      title={`Promo code ${code}`}
      above={
        <Link to={consolePaths.promos} className="text-sm text-ink-soft">
          Promo codes
        </Link>
      }
    >
      <Loaded answer={answer}>{(promo) => <Promo key={code} code={code} promo={promo} />}</Loaded>
    </Page>
  )
}

function Promo({ code, promo }: { code: string; promo: AnswerOf<typeof getPromoDesk> }) {
  const may = useMay()
  const form = useDocumentForm(
    promoDocumentSchema,
    loaded(promoDocumentSchema, promo),
    (body) => call(savePromo, { params: { code }, body }),
    (terms) => call(foreseePromo, { body: { code, codes: 1, terms } }),
  )
  return (
    <div className="grid gap-6 lg:grid-cols-[1fr_20rem]">
      <Card key={form.round} className="flex flex-col gap-4 rounded-card bg-surface p-5 shadow-card">
        <FormProvider {...form.form}>
          <PromoFields type={form.written.type} />
          <ForListTick />
        </FormProvider>
        {may('promo.edit') && <SaveDocument form={form} kind="promo" label="Save code" />}
      </Card>
      <div className="flex flex-col gap-6">
        <UseFacts used={promo.used} />
        <Card className="flex flex-col gap-4 rounded-card bg-surface p-5 shadow-card">
          <h2 className="text-lg">Who can use it</h2>
          <p>{usersOf(promo.people)}</p>
          {may('promo.edit') && <PeopleUpload code={code} />}
        </Card>
        <Timeline kind="promo" subject={code} />
      </div>
    </div>
  )
}

function usersOf(people: number | null): string {
  if (people === null) return 'Everyone'
  return people === 0 ? 'No one until its list is uploaded' : `${people.toLocaleString('en-GB')} people on its list`
}
