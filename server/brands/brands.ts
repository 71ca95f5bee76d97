import type { Pence } from '#domain/money/money.ts'
import { HOUSE_BRAND, type OwnColours } from '#domain/site/brand.ts'

export type Brand = OwnColours & {
  readonly code: string
  /** The name of a station in the addresses of partners and of our own site. */
  readonly slug: string
  readonly name: string
  /** The sender's name of its emails, if it differs from the brand's name. */
  readonly senderName: string | null
  /** Six hex digits; the look derives every other colour from it. */
  readonly themeColour: string
  /** The company that runs the competitions under it, with address and number; null for our own (LEGAL_LINE). */
  readonly legalLine: string | null
  /** Whether leaving the checkout opens a dialog that asks for the reason. */
  readonly hasAbandonDialog: boolean
  /** Whether advertisements are shown between the sections of a list. */
  readonly hasAdvertising: boolean
  /** Whether a competition is offered after a spin without a win. */
  readonly hasSpinOffer: boolean
  /** The limit for the total value of the prizes of one round, if it is lower than the operator's. */
  readonly exposureMaxPence: Pence | null
  /** A picture that replaces the written name. */
  readonly logo: Logo | null
}

export type Logo = { readonly id: string; readonly width: number; readonly height: number }

/** The fields that are saved together; the logo is a file, which is uploaded separately. */
export type WrittenBrand = Omit<Brand, 'logo'>

const houseBrand: Brand = {
  code: HOUSE_BRAND,
  slug: 'fairdraw',
  name: 'Fairdraw',
  senderName: null,
  themeColour: '545A56',
  ownFill: null,
  ownText: null,
  legalLine: null,
  hasAbandonDialog: true,
  hasAdvertising: false,
  hasSpinOffer: true,
  exposureMaxPence: null,
  logo: null,
}

/** All brands at one instant, indexed by code and slug. */
export class Brands {
  readonly all: readonly Brand[]
  readonly #house: Brand
  readonly #byCode: ReadonlyMap<string, Brand>
  readonly #bySlug: ReadonlyMap<string, Brand>

  constructor(all: readonly Brand[]) {
    this.all = all
    this.#byCode = new Map(all.map((brand) => [brand.code, brand]))
    this.#bySlug = new Map(all.map((brand) => [brand.slug, brand]))
    this.#house = this.#byCode.get(HOUSE_BRAND) ?? houseBrand
  }

  /** The brand that a request names, by its code or by the slug that partners use; null if there is none. */
  find(name: string | null | undefined): Brand | null {
    if (!name) return null
    return this.#byCode.get(name.toUpperCase()) ?? this.#bySlug.get(name.toLowerCase()) ?? null
  }

  /** The same, with the default brand for an unknown name. */
  of(name: string | null | undefined): Brand {
    return this.find(name) ?? this.#house
  }

  /** Every brand but the default one. */
  get partners(): readonly Brand[] {
    return this.all.filter((brand) => brand !== this.#house)
  }
}
