import { useState } from 'react'
import { z } from 'zod'
import { useConsoleForm } from '#console/core/forms/console-form.ts'
import { FormDialog } from '#console/core/forms/form-dialog.tsx'
import { SearchField } from '#console/core/forms/search-field.tsx'
import { SelectField } from '#console/core/forms/select-field.tsx'
import { List, type ListColumn } from '#console/core/lists/list.tsx'
import { type RowOf, useList, useListAddress } from '#console/core/lists/lists.ts'
import { change } from '#console/core/queries.ts'
import { useMay } from '#console/core/session.ts'
import { listVatClasses, setVatClass } from '#contract/console/books.ts'
import { reasonSchema } from '#contract/console/staff.ts'
import { type VatClass, vatClasses } from '#domain/money/vat.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/text-area.tsx'

type Row = RowOf<typeof listVatClasses>

export const vatWords: Record<VatClass, string> = {
  STANDARD: 'Standard rate, 20 %',
  EXEMPT: 'Exempt',
  OUTSIDE: 'Outside the scope',
}

const columns = (onChange: ((row: Row) => void) | null): readonly ListColumn<Row>[] => [
  { id: 'tag', sort: 'tag', header: 'Competition', cell: ({ campaign_tag }) => campaign_tag },
  { id: 'title', header: 'Title', cell: ({ title }) => title },
  { id: 'class', header: 'VAT class', cell: ({ vat_class }) => vatWords[vat_class] },
  ...(onChange === null
    ? []
    : [
        {
          id: 'change',
          header: 'Change',
          cell: (row: Row) => (
            <Button
              tone="quiet"
              size="small"
              aria-label={`Change the VAT class of ${row.campaign_tag}`}
              onClick={() => onChange(row)}
            >
              Change
            </Button>
          ),
        },
      ]),
]

/** How each competition stands in the VAT return. */
export function VatClasses() {
  const may = useMay()
  const address = useListAddress('vat-')
  const list = useList(listVatClasses, { search: address.get('search') }, { prefix: 'vat-' })
  const [changed, setChanged] = useState<Row | null>(null)
  return (
    <section aria-labelledby="vat" className="flex flex-col gap-4">
      <h2 id="vat" className="text-xl">
        VAT classes
      </h2>
      <SearchField label="Part of the title or tag" prefix="vat-" />
      <List
        name="VAT classes"
        columns={columns(may('books.vat') ? setChanged : null)}
        list={list}
        rowId={({ campaign_tag }) => campaign_tag}
        empty="No competitions match."
      />
      {changed && <ClassDialog campaign={changed} onClose={() => setChanged(null)} />}
    </section>
  )
}

const schema = z.object({ vat_class: z.enum(vatClasses), reason: reasonSchema })

function ClassDialog({ campaign, onClose }: { campaign: Row; onClose: () => void }) {
  const defaults = { vat_class: campaign.vat_class, reason: '' }
  const { field, problems, submit, isBusy } = useConsoleForm(schema, defaults)
  const send = submit((body) => change(setVatClass, { params: { campaign_tag: campaign.campaign_tag }, body }, onClose))
  return (
    <FormDialog
      title={`VAT class of ${campaign.campaign_tag}`}
      description="Applies to all sales of this competition. You can’t change it once a month with sales has ended."
      label="Change"
      problems={problems}
      isBusy={isBusy}
      onSubmit={send}
      onClose={onClose}
    >
      <SelectField
        label="VAT class"
        options={vatClasses.map((value) => ({ value, label: vatWords[value] }))}
        {...field('vat_class')}
      />
      <TextArea label="Reason" hint="Recorded in the audit log." {...field('reason')} />
    </FormDialog>
  )
}
