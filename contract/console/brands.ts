import { z } from 'zod'
import { BRAND_CODE_PATTERN, BRAND_SLUG_PATTERN, colourProblems } from '#domain/site/brand.ts'
import { HEX_COLOUR_PATTERN } from '#domain/site/contrast.ts'
import { endpoint } from '../endpoint.ts'
import { exposureSchema } from '../money.ts'
import { documentToSave, savedDocument, shownDocument } from './documents.ts'
import { listSearchSchema, listShape } from './lists.ts'

const colourSchema = z.string().regex(HEX_COLOUR_PATTERN, 'must be six hexadecimal digits')
const brandCodeSchema = z
  .string()
  .regex(BRAND_CODE_PATTERN, 'must start with UK_, then capitals, digits or _')
  .meta({ description: 'Code of the brand' })

export const brandDocumentSchema = z
  .object({
    name: z.string().trim().min(1, 'Please enter a name').max(60),
    slug: z.string().max(60).regex(BRAND_SLUG_PATTERN, 'must be lower-case letters and digits, separated by -'),
    sender_name: z
      .string()
      .trim()
      .min(1)
      .max(60)
      .nullable()
      .meta({ description: 'Sender name of its emails; null for the name of the brand' }),
    theme_colour: colourSchema.meta({ description: 'The colour that all others follow from' }),
    own_fill: z
      .object({ colour: colourSchema, text: colourSchema })
      .nullable()
      .meta({ description: 'Filled areas and what is written on them, in place of what follows' }),
    own_text: z
      .object({ light: colourSchema, dark: colourSchema })
      .nullable()
      .meta({ description: 'Text in its colour, in the light and in the dark, in place of what follows' }),
    legal_line: z
      .string()
      .trim()
      .min(1)
      .max(300)
      .nullable()
      .meta({ description: 'The company that runs its competitions; null for our own' }),
    abandon_dialog: z
      .boolean()
      .meta({ description: 'Whether leaving the checkout opens a dialog that wants to know why' }),
    advertising: z.boolean().meta({ description: 'Whether advertisements stand between the sections of a list' }),
    spin_offer: z.boolean().meta({ description: 'Whether to offer a competition after a spin that wins nothing' }),
    exposure_max: exposureSchema.nullable().meta({
      description: 'The most that the prizes of one round can be worth, if lower than the site allows; owners only',
    }),
  })
  .check(({ value, issues }) => {
    const isHex = (colour: string) => HEX_COLOUR_PATTERN.test(colour)
    const ownFill = value.own_fill && Object.values(value.own_fill).every(isHex) ? value.own_fill : null
    const ownText = value.own_text && Object.values(value.own_text).every(isHex) ? value.own_text : null
    for (const { path, message } of colourProblems({ ownFill, ownText }))
      issues.push({ code: 'custom', message, path: path.split('.'), input: value })
  })
export type BrandDocument = z.output<typeof brandDocumentSchema>
/** In wire form, as forms edit it. */
export type StoredBrand = z.input<typeof brandDocumentSchema>

const ofCode = z.object({ code: brandCodeSchema })
const logoSchema = z.object({ address: z.string(), width: z.int(), height: z.int() })

export const listBrandDesk = endpoint({
  method: 'GET',
  path: '/api/console/brands',
  access: 'staff',
  action: 'brand.read',
  summary: 'Lists the brands that the caller works for.',
  ...listShape({
    sorts: ['code', 'name', 'slug'],
    sort: 'name',
    filter: { search: listSearchSchema },
    row: z.object({
      code: brandCodeSchema,
      name: z.string(),
      slug: z.string(),
      theme_colour: colourSchema,
      has_own_colours: z.boolean(),
      legal_line: z.string().nullable(),
    }),
  }),
  domainErrors: [],
})

export const listBrandNames = endpoint({
  method: 'GET',
  path: '/api/console/brand-names',
  access: 'staff',
  action: 'brand.read',
  summary: 'Lists codes and names of the brands that the caller works for, to choose one from.',
  answer: z.object({ brands: z.array(z.object({ code: brandCodeSchema, name: z.string() })) }),
  domainErrors: [],
})

export const getBrandDesk = endpoint({
  method: 'GET',
  path: '/api/console/brands/:code',
  access: 'staff',
  action: 'brand.read',
  summary: 'Returns a brand as its operators see it.',
  params: ofCode,
  answer: shownDocument(brandDocumentSchema).extend({ logo: logoSchema.nullable() }),
  domainErrors: [],
})

export const saveBrandDesk = endpoint({
  method: 'POST',
  path: '/api/console/brands/:code',
  access: 'staff',
  action: 'brand.edit',
  summary: 'Saves a brand whose colours can be read, if no one has saved it since.',
  params: ofCode,
  body: documentToSave(brandDocumentSchema),
  answer: savedDocument(brandDocumentSchema),
  domainErrors: [],
})

export const saveBrandLogo = endpoint({
  method: 'POST',
  path: '/api/console/brands/:code/logo',
  access: 'staff',
  action: 'brand.edit',
  summary: "Stores a brand's logo, which is shown on white instead of its written name from now on.",
  params: ofCode,
  body: z.object({}),
  upload: true,
  answer: z.object({ logo: logoSchema.nullable() }),
  domainErrors: [],
})

export const removeBrandLogo = endpoint({
  method: 'POST',
  path: '/api/console/brands/:code/logo/remove',
  access: 'staff',
  action: 'brand.edit',
  summary: "Removes a brand's logo: its name is written again.",
  params: ofCode,
  answer: z.object({ logo: logoSchema.nullable() }),
  domainErrors: [],
})
