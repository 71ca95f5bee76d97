import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foldEmail } from '#domain/email.ts'
import { pence } from '#domain/money.ts'
import { allow } from '#domain/verdict.ts'
import { grantCredit } from '#server/credit/service.ts'
import { transact } from '#server/platform/db.ts'
import { hashOf } from '#server/platform/tokens.ts'
import { bearer } from '#tests/make-accounts.ts'
import { makeCampaign } from '#tests/make-campaigns.ts'
import { putPage } from '#tests/make-catalogue.ts'
import { makePromo } from '#tests/make-promos.ts'
import { goodParams } from './good-requests.ts'
import { line, openStillHouse, type Somebody, start } from './still-house.ts'
import { payingFor } from './walk-callers.ts'
import { askAs, walked } from './walk-requests.ts'

const house = await openStillHouse()
const { context } = house
afterAll(() => house.close())
