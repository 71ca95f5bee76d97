import { HOUSE_BRAND, type OwnColours } from '#domain/brand.ts'
import type { Pence } from '#domain/money.ts'

export type Brand = OwnColours & {
  readonly code: string
  /** How partners and our own addresses name a station. */
  readonly slug: string
  readonly name: string
  /** Under whose name its emails come, where that is not its own. */
  readonly senderName: string | null
  /** Six hex digits; the look derives every other colour from it. */
  readonly themeColour: string
  /** Who runs the competitions under it: company, address and number, where that is not our own (LEGAL_LINE). */
  readonly legalLine: string | null
  /** Whether leaving the checkout opens a dialog that wants to know why. */
  readonly hasAbandonDialog: boolean
  /** Whether advertisements stand between the sections of a list. */
  readonly hasAdvertising: boolean
  /** Whether a competition is offered after a spin without a win. */
  readonly hasSpinOffer: boolean
  /** What the prizes of one round may be worth, where that is less than the house allows. */
  readonly exposureMaxPence: Pence | null
  /** A picture in place of its written name. */
  readonly logo: Logo | null
}

export type Logo = { readonly id: string; readonly width: number; readonly height: number }

/** What is saved as a whole; its logo is a file, which comes by itself. */
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

/** All brands of an instant, and how each is found. */
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

  /** The brand that a request names, by its code or by the slug that partners write; null where there is none. */
  find(name: string | null | undefined): Brand | null {
    if (!name) return null
    return this.#byCode.get(name.toUpperCase()) ?? this.#bySlug.get(name.toLowerCase()) ?? null
  }

  /** The same. What is unknown is shown under the default brand, never refused. */
  of(name: string | null | undefined): Brand {
    return this.find(name) ?? this.#house
  }

  /** Every brand but the default one. */
  get partners(): readonly Brand[] {
    return this.all.filter((brand) => brand !== this.#house)
  }
}
