import { useFieldArray } from 'react-hook-form'
import { campaignLabels } from '#console/core/field-labels.ts'
import { fieldId } from '#console/core/forms/field-place.ts'
import type { CampaignDesk, StoredCampaignDocument } from '#contract/console/campaigns.ts'
import { formatPounds } from '#domain/money/money.ts'
import { Button } from '#ui/button.tsx'
import { OptionCard, OptionGroup } from '#ui/option-card.tsx'
import type { FormField } from '../campaign-form.ts'
import { ChoiceField, CountField, LineField, MomentField, PoundsField } from '../fields.tsx'
import { Section } from '../section.tsx'
import type { PartProps } from './part-props.ts'

const fields: readonly FormField[] = ['prices', 'promo_caption', 'promo_order']

const empty: StoredCampaignDocument['prices'][number] = {
  price: 2,
  quantity: 4,
  price_type: 'STANDARD',
  frequency: 'SINGLE',
  basket_min: null,
  title: null,
  subtitle: null,
  promo_caption: null,
  promo_subcaption: null,
  starts_at: null,
  ends_at: null,
}

type Props = PartProps & { card: CampaignDesk['card'] }

/** Prices of entries, beside the cards that entrants choose from. */
export function PricesSection({ card, ...part }: Props) {
  const { control } = part.form.form
  const { fields: rows, append, remove, move } = useFieldArray({ control, name: 'prices' })
  return (
    <Section id="prices" title="Prices and upsells" fields={fields} {...part} beside={<EntrantsCards card={card} />}>
      <div id={fieldId('prices')} tabIndex={-1} className="flex flex-col gap-5">
        {rows.map((row, index) => (
          <fieldset key={row.id} className="flex flex-col gap-3 rounded-card border-2 border-line p-4">
            <legend className="px-1 font-bold">Option {index + 1}</legend>
            <div className="grid gap-3 sm:grid-cols-2">
              <CountField name={`prices.${index}.quantity`} label={campaignLabels['prices.quantity']} />
              <PoundsField name={`prices.${index}.price`} label={campaignLabels['prices.price']} />
              <div className="sm:col-span-2">
                <ChoiceField
                  name={`prices.${index}.price_type`}
                  label={campaignLabels['prices.price_type']}
                  options={[
                    ['STANDARD', 'On the entry page'],
                    ['UPSELL', 'As an add-on'],
                  ]}
                />
              </div>
              <div className="sm:col-span-2">
                <ChoiceField
                  name={`prices.${index}.frequency`}
                  label={campaignLabels['prices.frequency']}
                  options={[
                    ['SINGLE', 'One round'],
                    ['ALL_NEXT_WEEK', 'Five rounds'],
                  ]}
                />
              </div>
              <LineField name={`prices.${index}.title`} label={campaignLabels['prices.title']} optional />
              <LineField name={`prices.${index}.subtitle`} label={campaignLabels['prices.subtitle']} optional />
              <PoundsField name={`prices.${index}.basket_min`} label={campaignLabels['prices.basket_min']} optional />
              <LineField
                name={`prices.${index}.promo_caption`}
                label={campaignLabels['prices.promo_caption']}
                optional
              />
              <div className="sm:col-span-2">
                <MomentField name={`prices.${index}.starts_at`} label={campaignLabels['prices.starts_at']} optional />
              </div>
              <div className="sm:col-span-2">
                <MomentField name={`prices.${index}.ends_at`} label={campaignLabels['prices.ends_at']} optional />
              </div>
            </div>
            <div className="flex gap-2">
              <Button tone="quiet" size="small" disabled={index === 0} onClick={() => move(index, index - 1)}>
                Move option {index + 1} up
              </Button>
              <Button tone="quiet" size="small" onClick={() => remove(index)}>
                Remove option {index + 1}
              </Button>
            </div>
          </fieldset>
        ))}
        <div>
          <Button tone="quiet" size="small" onClick={() => append(empty)}>
            Add an option
          </Button>
        </div>
      </div>
      <LineField name="promo_caption" label={campaignLabels.promo_caption} optional />
      <CountField name="promo_order" label={campaignLabels.promo_order} optional />
    </Section>
  )
}

/** The same cards as on the entry page. Choosing one has no effect here. */
function EntrantsCards({ card }: { card: CampaignDesk['card'] }) {
  const { raffle } = card
  return (
    <aside aria-label="What customers see" className="flex flex-col gap-3">
      <OptionGroup legend="What customers see">
        {raffle && (
          <OptionCard
            name="shown"
            value="tickets"
            title={`${raffle.slider_min} to ${raffle.slider_max} tickets`}
            price={`${formatPounds(raffle.unit_price)} each`}
          />
        )}
        {card.prices.map(({ price, quantity, title, subtitle, price_type }, index) => (
          <OptionCard
            // biome-ignore lint/suspicious/noArrayIndexKey: cards without state, in the order of the options.
            key={index}
            name="shown"
            value={String(index)}
            title={title ?? `${quantity} ${quantity === 1 ? 'entry' : 'entries'}`}
            price={price === 0 ? 'Free' : formatPounds(price)}
            note={subtitle ?? undefined}
            badge={price_type === 'UPSELL' ? 'As an add-on' : undefined}
          />
        ))}
      </OptionGroup>
    </aside>
  )
}
